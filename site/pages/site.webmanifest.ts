import type { APIRoute } from 'astro'
import { fillPlaceholders } from '#content/facts/template.ts'
import { SITE } from '#content/site.ts'
import { BRAND_COLORS } from '#domain/look/brand-colors.ts'

export const GET: APIRoute = () =>
  new Response(
    JSON.stringify({
      name: SITE.brand,
      short_name: SITE.brand,
      description: fillPlaceholders(SITE.description),
      start_url: '/',
      display: 'browser',
      background_color: BRAND_COLORS.paper,
      theme_color: BRAND_COLORS.deep,
      icons: [
        { src: '/icon.svg', type: 'image/svg+xml', sizes: 'any' },
        { src: '/icon-192.png', type: 'image/png', sizes: '192x192' },
        { src: '/icon-512.png', type: 'image/png', sizes: '512x512' },
      ],
    }),
  )
