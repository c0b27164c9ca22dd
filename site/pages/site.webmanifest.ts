import type { APIRoute } from 'astro'
import { SITE } from '#content/site.ts'
import { PAPER } from '../images/colors.ts'

export const GET: APIRoute = () =>
  new Response(
    JSON.stringify({
      name: SITE.brand,
      short_name: SITE.brand,
      description: SITE.description,
      start_url: '/',
      display: 'browser',
      background_color: PAPER,
      theme_color: PAPER,
      icons: [
        { src: '/icon.svg', type: 'image/svg+xml', sizes: 'any' },
        { src: '/icon-192.png', type: 'image/png', sizes: '192x192' },
        { src: '/icon-512.png', type: 'image/png', sizes: '512x512' },
      ],
    }),
  )
