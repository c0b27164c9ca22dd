/** What a staging site says about itself, on every page, in every mail and to operators. */
export const TEST_SITE = 'Test site: no lender gets a real request.'

/** Before the subject of each mail. */
export const TEST_SITE_SUBJECT = '[Test site]'

/** At the top of a page's body. The server puts it there: the pages are built once, for production and staging alike. */
export const TEST_SITE_BANNER = `<aside class="test-site" aria-label="Test site"><p class="page">${TEST_SITE}</p></aside>`

/** In place of the file for search engines: nothing of a staging site is to be found. */
export const TEST_SITE_ROBOTS = 'User-agent: *\nDisallow: /\n'
