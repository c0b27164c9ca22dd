import type { FastifyInstance } from 'fastify'
import { SITE } from '#content/site.ts'
import { BRAND_COLORS } from '#domain/brand-colors.ts'
import type { RouteParts } from '../http/route-parts.ts'
import { followGoLink } from './follow-go-link.ts'

/** The way to the lender's page. The lender learns nothing of where its visitor comes from, and no cache keeps the way. */
export function goRoute(app: FastifyInstance, parts: RouteParts): void {
  app.get<{ Params: { token: string } }>('/go/:token', { config: { isAlwaysServed: true } }, async ({ params }, reply) => {
    const address = await followGoLink(parts, params.token)
    parts.metrics.goLink(address ? 'followed' : 'unknown')
    reply.header('referrer-policy', 'no-referrer').header('x-robots-tag', 'noindex')
    if (address) return reply.code(303).header('location', address).send()
    return reply
      .code(404)
      .header('content-type', 'text/html; charset=utf-8')
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'")
      .send(linkIsGone(parts.publicUrl))
  })
}

const linkIsGone = (siteUrl: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>This link has expired – ${SITE.brand}</title>
<style>
body { margin: 0; background: ${BRAND_COLORS.paper}; color: ${BRAND_COLORS.ink}; font: 18px/1.6 system-ui, -apple-system, 'Segoe UI', sans-serif }
main { max-width: 34rem; margin: 0 auto; padding: 4rem 1.25rem }
h1 { font-size: 1.7rem; line-height: 1.2 }
a { color: ${BRAND_COLORS.green} }
</style>
</head>
<body>
<main>
<h1>This link has expired</h1>
<p>Links to a lender’s page are good for some days only, and this one leads nowhere any more, or was not copied in full.</p>
<p>If a lender has accepted your request, it has your contact details and will write to you. Otherwise you can
<a href="${siteUrl}/apply">ask again</a>, or <a href="mailto:${SITE.contact.email}">write to us</a>.</p>
</main>
</body>
</html>
`
