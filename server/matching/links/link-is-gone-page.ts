import { SITE } from '#content/site.ts'
import { PLAIN_PAGE_STYLE } from '#domain/look/plain-page.ts'
import { TEST_SITE } from '#domain/look/test-site.ts'
import type { Needs } from '../needs.ts'

/** What the link to a lender shows when its time is over. */
export const linkIsGonePage = ({
  publicUrl,
  staging,
  goLinkDays,
}: Pick<Needs, 'publicUrl' | 'staging' | 'goLinkDays'>) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>This link has expired – ${SITE.brand}</title><link rel="icon" href="/icon.svg">
<style>${PLAIN_PAGE_STYLE}
.actions { display: flex; flex-wrap: wrap; gap: .75rem; margin-top: 1.5rem }
.actions a { flex: 1 1 14rem }
</style>
</head>
<body>
${staging ? `<p class="notice">${TEST_SITE}</p>\n` : ''}<header class="band"><div class="page narrow">
<a class="brand" href="${publicUrl}/">${SITE.brand}</a>
<h1>This link has expired</h1>
<p>Links to a lender’s site work for ${goLinkDays} ${goLinkDays === 1 ? 'day' : 'days'}. This one is older, or part of it is missing.</p>
</div></header>
<main class="page narrow rides"><div class="card">
<h2>What you can do</h2>
<p>If a lender accepted your request, it has your contact details and will get in touch. You can also see your request again: we email you a new link.</p>
<p class="actions"><a class="button" href="${publicUrl}/your-request">Find my request</a> <a class="button button-quiet" href="${publicUrl}/apply">Apply again</a></p>
<p>Questions? Write to <a href="mailto:${SITE.contact.email}">${SITE.contact.email}</a>.</p>
</div></main>
</body>
</html>
`
