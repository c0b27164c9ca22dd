/** What else is on record about a request: the lender's later word, looks of our staff, consents with their texts, and what is kept until when. */
import type { YourRequest } from '#contracts/public/your-request.ts'
import { fieldsInShort } from '#domain/application/field-names.ts'
import type { ConsentText } from '#domain/consent/consent-texts.ts'
import { Fold } from '../components/fold.tsx'
import { Dated } from './dated.tsx'
import { Day, Moment } from './moments.tsx'
import { Part } from './page-frame.tsx'
import { saveFile } from './save-file.ts'

type Details = NonNullable<YourRequest['details']>

export const Reports = ({ reports }: Pick<Details, 'reports'>) => <Dated heading="What the lender told us since" rows={reports} />

export function Looks({ looks }: Pick<Details, 'looks'>) {
  return (
    <Part heading="When our staff looked">
      {looks.length === 0 ? (
        <p>Nobody on our staff has looked at your details.</p>
      ) : (
        <ul className="divide-y divide-line border-y border-line">
          {looks.map(({ at, reason, seen }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two looks may be alike; the ledger's order stays
            <li key={place} className="py-3">
              <Moment at={at} />
              <span className="block">Why: {reason}</span>
              <span className="block text-small text-soft">
                {seen.length > 0 ? `They saw: ${fieldsInShort(seen).join(', ')}.` : 'They saw none of your details.'}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Part>
  )
}

const TEXT_LABELS: Readonly<Record<ConsentText, string>> = {
  'terms-of-service': 'Terms & Conditions',
  'e-consent': 'E-Consent Agreement',
  'privacy-policy': 'Privacy Policy',
  'not-active-military': 'Not on active military duty',
  'credit-inquiry': 'Credit inquiry',
  'credit-inquiry-of-choice': 'Credit inquiry by the lender you chose',
  'calls-and-texts': 'Calls and texts',
}

export function Consents({ consents, certificates }: Pick<Details, 'consents' | 'certificates'>) {
  if (consents.length + certificates.length === 0) return null
  return (
    <Part heading="What you agreed to">
      <div>
        {consents.map(({ act, text, at, version, wording }) => (
          <Fold className="border-y border-line" key={`${act} ${text} ${at}`} summary={TEXT_LABELS[text]}>
            <p className="text-small text-soft">
              <Moment at={at} />. {version ? `Version ${version}.` : 'Your browser didn’t say which version it showed.'}
            </p>
            {wording ? (
              <p className="mt-2 text-small whitespace-pre-line">{wording}</p>
            ) : (
              <p className="mt-2 text-small">The exact text isn’t on record.</p>
            )}
          </Fold>
        ))}
        {certificates.map((certificate, place) => (
          <Fold
            className="border-y border-line"
            key={certificate}
            summary={numbered('Signed certificate', place, certificates.length)}
          >
            <p className="text-small">Proof of what you agreed to, and when. It doesn’t name you.</p>
            <pre className="mt-2 text-small wrap-anywhere whitespace-pre-wrap">{certificate}</pre>
            <button
              type="button"
              className="button button-quiet mt-3 print:hidden"
              onClick={() => saveFile(`consent-certificate-${place + 1}.json`, certificate)}
            >
              {numbered('Save certificate', place, certificates.length)}
            </button>
          </Fold>
        ))}
      </div>
    </Part>
  )
}

const numbered = (wording: string, place: number, count: number) => (count === 1 ? wording : `${wording} ${place + 1}`)

export function Kept({ kept }: { kept: NonNullable<YourRequest['kept']> }) {
  return (
    <Part heading="What we keep, and until when">
      <dl className="price-rows border-y border-line">
        {kept.map(({ what, until }) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>{until ? <Day at={until} /> : 'Deleted'}</dd>
          </div>
        ))}
      </dl>
    </Part>
  )
}
