import type { APIRoute } from 'astro'
import { fillPlaceholders } from '#content/facts/template.ts'
import { calculatorPreset } from '#domain/calculators/presets.ts'
import { documentPages } from '../../documents.ts'
import { type SocialCard, socialCard } from '../../images/social-card.ts'
import { loanPages } from '../../loan-pages.ts'

const PAGES_WITHOUT_CONTENT = [
  { name: 'apply', heading: fillPlaceholders('Apply for a loan of {amounts}') },
  { name: 'apply-now', heading: fillPlaceholders('Apply for a loan of {amounts}') },
  { name: 'verify-email', heading: 'Confirm your email address' },
  { name: 'your-request', heading: 'See your request and who got what' },
  { name: '404', heading: 'We can’t find that page' },
]

export async function getStaticPaths() {
  const loans = (await loanPages()).map(({ slug, place, data: { heading, example } }) => ({
    name: slug,
    card: {
      heading,
      drawing: slug,
      primary: calculatorPreset(slug).primaryColor,
      example: { slug, state: place?.state, amount: example.amount, term: example.term },
    },
  }))
  const documents = (await documentPages()).map(({ slug, data }) => ({
    name: slug,
    card: { heading: data.heading, drawing: slug },
  }))
  const others = PAGES_WITHOUT_CONTENT.map(({ name, heading }) => ({
    name,
    card: { heading, drawing: name === '404' ? 'not-found' : name },
  }))
  return [...loans, ...documents, ...others].map(({ name, card }) => ({ params: { page: name }, props: { card } }))
}

export const GET: APIRoute<{ card: SocialCard }> = async ({ props }) => new Response(new Uint8Array(await socialCard(props.card)))
