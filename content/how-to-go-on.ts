/** How a person goes on with a lender that accepted and gave no page to open. Nobody says that it will call: no lender promised so. */
import type { NamedLender } from '../domain/matching/run/outcome-parts.ts'

const NO_PAGE = 'It gave us no page to open for you.'

/** After a sentence that names the lender. */
export function howToGoOn(lender: NamedLender | undefined): string {
  if (!lender) return NO_PAGE
  const { name, license, consumerPhone, website } = lender
  const ways = [consumerPhone && `call ${consumerPhone}`, website && `open ${website}`].filter(Boolean)
  const byLicense = license ? `look for ${name} by its license, No. ${license}` : `look for ${name}`
  return `${NO_PAGE} To go on, ${ways.join(' or ') || byLicense}.`
}
