/**
 * What a visitor reads while the site cannot answer: from nginx when no process of ours is there, from a process whose database is away. The
 * build leaves both files among those that nginx serves from the disk; their names begin with a dot, so that no process takes them for pages.
 */
import { PLAIN_PAGE_STYLE } from '../domain/look/plain-page.ts'
import { SITE } from './site.ts'

export const UNAVAILABLE = 'The service is not available right now. Please try again in a moment.'

export const RETRY_AFTER_SECONDS = 5

/** Everything is in the page itself: nothing else may be there to ask. */
export const unavailablePage = (): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>We’ll be right back – ${SITE.brand}</title>
<style>${PLAIN_PAGE_STYLE}</style>
</head>
<body>
<header class="band"><div class="page narrow">
<a class="brand" href="/">${SITE.brand}</a>
<h1>We’ll be right back</h1>
<p>Our site cannot answer just now.</p>
</div></header>
<main class="page narrow rides"><div class="card">
<h2>What you can do</h2>
<p>Try again in a minute. A request that you sent and that we confirmed is safe with us.</p>
<p><a class="button" href="">Try again</a></p>
<p>Questions? Write to <a href="mailto:${SITE.contact.email}">${SITE.contact.email}</a>.</p>
</div></main>
</body>
</html>
`

/** In the shape of every failure: submit-application's carry `message`, all others `error`. */
export const UNAVAILABLE_BODY = { success: false, error: UNAVAILABLE, message: UNAVAILABLE } as const

/** By path on the site. */
export const UNAVAILABLE_FILES = {
  '/_astro/.unavailable.html': unavailablePage,
  '/_astro/.unavailable.json': () => JSON.stringify(UNAVAILABLE_BODY),
} as const satisfies Readonly<Record<string, () => string>>
