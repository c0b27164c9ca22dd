/** What visitors and browsers get from nginx with the generated configuration. */
import { gunzipSync } from 'node:zlib'
import { SITE } from '#content/site.ts'
import { standInsOf } from '#content/stand-ins.ts'
import { send } from '../light-load.ts'
import { insist, type Site } from './step.ts'

const SHORTEST_HSTS_SECONDS = 180 * 24 * 3600

export const answersAsTheWebExpects = async (site: Site): Promise<string> => {
  const { url } = site
  const plain = await send(`${url.replace('https:', 'http:')}/faq?from=80`)
  insist(
    [301, 308].includes(plain.status) && plain.headers.location === `${url}/faq?from=80`,
    `Port 80 answers ${plain.status} to ${plain.headers.location}`,
  )
  const page = await send(`${url}/`)
  const [, seconds] = /max-age=(\d+)/.exec(page.headers['strict-transport-security'] ?? '') ?? []
  insist(
    Number(seconds) >= SHORTEST_HSTS_SECONDS,
    `A page says Strict-Transport-Security: ${page.headers['strict-transport-security']}`,
  )
  const { kilobytes, packed } = await compressedScript(site)
  const pages = await pagesWithoutStandIns(url)
  return `port 80 leads to https, pages say HSTS, a script of ${kilobytes} kB comes as ${packed} kB of gzip and may be kept for ever, no stand-in on any of ${pages} pages`
}

async function compressedScript({ url, hashedFile }: Site) {
  const { status, headers, bytes } = await send(`${url}${hashedFile}`, undefined, { 'accept-encoding': 'gzip, br' })
  insist(
    status === 200 && headers['content-encoding'] === 'gzip',
    `A script comes ${headers['content-encoding'] ?? 'uncompressed'}`,
  )
  insist(/immutable/.test(headers['cache-control'] ?? ''), `A script says Cache-Control: ${headers['cache-control']}`)
  insist(/javascript/.test(headers['content-type'] ?? ''), `A script says that it is ${headers['content-type']}`)
  const inKilobytes = (length: number) => Math.round(length / 1000)
  return { kilobytes: inKilobytes(gunzipSync(bytes).length), packed: inKilobytes(bytes.length) }
}

/** No fact that the project ships with may reach a visitor if its value tells: a phone that rings nowhere, an address of nobody. */
async function pagesWithoutStandIns(url: string): Promise<number> {
  const { body } = await send(`${url}/sitemap.xml`)
  const pages = [...body.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => address)
  insist(pages.length > 0 && pages.every((page) => page.startsWith(`${url}/`)), 'The sitemap names pages that are not of this site')
  const standIns = standInsOf(SITE, []).map(({ value }) => value)
  for (const page of [...pages, `${url}/robots.txt`, `${url}/site.webmanifest`, `${url}/nowhere`]) {
    const shown = (await send(page)).body
    for (const standIn of standIns) insist(!shown.includes(standIn), `${page} shows the stand-in ${standIn}`)
  }
  return pages.length
}
