import type { APIRoute } from 'astro'
import { documentPages } from '../documents.ts'
import { loanPages } from '../loan-pages.ts'

export const GET: APIRoute = async ({ site }) => {
  const documents = (await documentPages()).map(({ slug }) => (slug === 'home' ? '/' : `/${slug}`))
  const loans = (await loanPages()).map(({ slug }) => `/${slug}`)
  const urls = [...documents, '/apply', ...loans].sort().map((path) => `<url><loc>${new URL(path, site).href}</loc></url>`)
  return new Response(
    `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`,
  )
}
