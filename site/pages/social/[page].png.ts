import type { APIRoute } from 'astro'
import { fillPlaceholders } from '#content/placeholders.ts'
import { documentPages } from '../../documents.ts'
import { socialCard } from '../../images/social-card.ts'
import { loanPages } from '../../loan-pages.ts'

const PAGES_WITHOUT_CONTENT = [
  { name: 'apply', heading: fillPlaceholders('Apply for a loan of {amounts}') },
  { name: 'apply-now', heading: fillPlaceholders('Apply for a loan of {amounts}') },
  { name: 'verify-email', heading: 'Verify your email address' },
  { name: 'your-request', heading: 'See your request and who got what' },
  { name: '404', heading: 'This page is not here' },
]

export async function getStaticPaths() {
  const pages = [...(await loanPages()), ...(await documentPages())]
  return [...pages.map(({ slug, data }) => ({ name: slug, heading: data.heading })), ...PAGES_WITHOUT_CONTENT].map(
    ({ name, heading }) => ({
      params: { page: name },
      props: { name, heading },
    }),
  )
}

export const GET: APIRoute<{ name: string; heading: string }> = async ({ props }) =>
  new Response(new Uint8Array(await socialCard(props.heading, props.name === '404' ? 'not-found' : props.name)))
