import { SITE } from '#content/site.ts'
import { PHONE_LINK } from '../navigation.ts'

/** On an envelope, the city and the state with its ZIP code have a line of their own. */
const PARTS = SITE.contact.address.split(', ')
const [STREET, CITY] = [PARTS.slice(0, -2), PARTS.slice(-2)]

export function ContactCards() {
  return (
    <div className="page rides">
      <dl className="card card-raised max-w-measure divide-y divide-line">
        <Way name="Write to us">
          <Mail to={SITE.contact.email} />
        </Way>
        <Way name="Call us">
          <a href={PHONE_LINK.href} className="tap">
            {PHONE_LINK.name}
          </a>
          <span className="block text-small font-normal text-soft">
            {SITE.contact.hours.replaceAll(/(?<=\d) (?=[AP]M)|(?<=[AP]M) (?=\w+T\b)/g, '\u00a0')}
          </span>
        </Way>
        <Way name="Already applied?">
          <a href="/your-request" className="tap">
            See your request
          </a>
          <span className="block text-small font-normal text-soft">
            Where it stands, who has your details, and how to delete them.
          </span>
        </Way>
        <Way name="Privacy requests">
          <Mail to={SITE.contact.privacyEmail} />
        </Way>
        <Way name="Send a letter">
          {[SITE.company, STREET.join(', '), CITY.join(', ')].map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
        </Way>
      </dl>
    </div>
  )
}

function Way({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className="px-5 py-2.5 sm:px-6">
      <dt className="text-small text-soft">{name}</dt>
      <dd className="font-semibold wrap-anywhere">{children}</dd>
    </div>
  )
}

/** An address is wider than the smallest phones: there its domain takes a line of its own. */
const Mail = ({ to }: { to: string }) => (
  <a href={`mailto:${to}`} className="tap flex-wrap">
    <span>{to.slice(0, to.indexOf('@'))}</span>
    <span>{to.slice(to.indexOf('@'))}</span>
  </a>
)
