import { SITE } from '#content/site.ts'
import { BRAND_COLORS } from '#domain/brand-colors.ts'
import { TEST_SITE } from '#domain/test-site.ts'
import type { Config } from '../config.ts'

/** What the link to a lender shows when its time is over. */
export const linkIsGonePage = ({ publicUrl, staging }: Pick<Config, 'publicUrl' | 'staging'>) => `<!doctype html>
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
${staging ? `<p>${TEST_SITE}</p>\n` : ''}<main>
<h1>This link has expired</h1>
<p>Links to a lender’s page are good for some days only, and this one leads nowhere any more, or was not copied in full.</p>
<p>If a lender has accepted your request, it has your contact details and will write to you. Otherwise you can
<a href="${publicUrl}/apply">ask again</a>, or <a href="mailto:${SITE.contact.email}">write to us</a>.</p>
</main>
</body>
</html>
`
