/** A request that is open: with its link alone, with the date of birth, or what is left of it. */
import { FIELD_LABELS } from '#content/field-labels.ts'
import { priceInShort } from '#content/price-copy.ts'
import type { YourRequest } from '#contracts/public/your-request.ts'
import type { FieldName } from '#domain/application/application.ts'
import { fieldName } from '#domain/application/field-names.ts'
import { formatDollars } from '#domain/values/money.ts'
import { Help } from '../apply/outcomes/help.tsx'
import { SmallerAmountCopy } from '../apply/outcomes/smaller-amount-copy.tsx'
import { NotAskedAgain, WhyByReader } from '../apply/outcomes/why.tsx'
import { Notice } from '../components/notice.tsx'
import { PriceBar } from '../pictures/price-bar.tsx'
import { PriceTag } from '../pictures/price-tag.tsx'
import { CheckMark } from '../ui/check-mark.tsx'
import { Acts } from './acts.tsx'
import { ChooseAnOffer } from './choose-an-offer.tsx'
import type { Regulator } from './contract-check.tsx'
import { ContractFold } from './contract-fold.tsx'
import { DateCheck } from './date-check.tsx'
import { headlineOf } from './headline.ts'
import { Moment } from './moments.tsx'
import { PageFrame } from './page-frame.tsx'
import { Consents, Kept, Looks, Reports } from './records.tsx'
import { beginFrom, type Proof } from './request-calls.ts'
import { SharedWith } from './shared-with.tsx'
import { ERASURE_COPY, lendersWithIdentity } from './sharing-copy.ts'

interface ShownRequestProps {
  request: YourRequest
  proof: Proof | undefined
  token: string
  onShow: (request: YourRequest, proof: Proof) => void
  onSay: (text: string) => void
  onLost: () => void
  /** By state. */
  regulators: Readonly<Record<string, Regulator>>
}

export function ShownRequest({ request, proof, token, onShow, onSay, onLost, regulators }: ShownRequestProps) {
  const { details, sharedWith, kept, keptOut, isIdentityGone, status } = request
  const isAsking = !details && !isIdentityGone
  return (
    <PageFrame
      view={`${status} ${isIdentityGone} ${isAsking}`}
      headline={headlineOf(request)}
      lender={request.lender?.name}
      card={
        <>
          {status === 'offers' && <ChooseAnOffer proof={proof} onLost={onLost} />}
          {details ? <Outcome request={request} details={details} /> : <Facts request={request} />}
          {isAsking && (
            <div className="mt-6 border-t border-line pt-6">
              <DateCheck token={token} onShow={onShow} />
            </div>
          )}
        </>
      }
    >
      {((details && status === 'reject') || keptOut.length > 0) && (
        <WhatMayHelp smallerAmount={details?.help?.smallerAmount} proof={proof} />
      )}
      {details?.offered && proof && <ContractFold {...{ request, proof, onShow }} regulator={regulators[details.state]} />}
      {sharedWith && <SharedWith request={request} />}
      {details && proof && <Acts request={request} proof={proof} onShow={onShow} onSay={onSay} onLost={onLost} />}
      {details && <Reports reports={details.reports} />}
      {details && <Looks looks={details.looks} />}
      {details && <Consents consents={details.consents} certificates={details.certificates} />}
      {kept && <Kept kept={kept} />}
      <p className="mt-12 text-small wrap-anywhere text-soft">Request number {request.leadId}</p>
    </PageFrame>
  )
}

type Details = NonNullable<YourRequest['details']>

/** The price and the way to the lender, as long as it is good; or why not. */
function Outcome({ request, details }: { request: YourRequest; details: Details }) {
  const { lender } = request
  const { price, redirect, loanAmount, afterOptOut } = details
  return (
    <div className="space-y-5">
      {details.bankRefused && <BankRefused lender={details.bankRefused.lender} />}
      {price && lender && <PriceTag price={price} lender={lender} />}
      {redirect && (
        <a href={redirect} rel="noreferrer" className="button w-full print:hidden">
          Go to {lender?.name ?? 'the lender’s site'}
        </a>
      )}
      {price && lender && (
        <p className="text-small text-soft">The contract from {lender.name} is what counts. Check that it shows these numbers.</p>
      )}
      {details.offers && <OffersInShort offers={details.offers} />}
      <ToCheck toCheck={details.toCheck} />
      <Why request={request} details={details} />
      <NotAskedAgain readers={details.help?.refusedBefore} />
      <Facts request={request} loanAmount={loanAmount} />
      {afterOptOut && (
        <p className="text-small text-soft">
          You had asked us before not to share your information. Sending this request counts as your own instruction to share it.
        </p>
      )}
    </div>
  )
}

function OffersInShort({ offers }: { offers: NonNullable<Details['offers']> }) {
  const dearest = Math.max(...offers.map(({ price }) => price.totalCents))
  return (
    <ul className="divide-y divide-line">
      {offers.map(({ lender, price, until, odds }) => (
        <li key={lender} className="space-y-2 py-4">
          <h2 className="text-h3">{lender}</h2>
          <PriceBar amountCents={price.getCents} costCents={price.costCents} ofCents={dearest} />
          <p className="figures">{priceInShort(price)}</p>
          <p className="text-small text-soft">
            {odds && `${odds.sentence}. `}Good until <Moment at={until} />
          </p>
        </li>
      ))}
    </ul>
  )
}

const BankRefused = ({ lender }: { lender: string }) => (
  <Notice kind="problem" className="space-y-2 px-4 py-3">
    <h2 className="text-h3">{lender} needs your bank details again</h2>
    <p>It has accepted your request, and that still stands. It couldn’t use the bank details you entered. There may be a typo.</p>
    <p>Please give them again to {lender}, on its site or when it contacts you. We don’t send them a second time.</p>
  </Notice>
)

/** The answers that a lender could not use, by what the form calls them. */
function ToCheck({ toCheck }: Pick<Details, 'toCheck'>) {
  const fields = Object.keys(toCheck)
  if (fields.length === 0) return null
  return (
    <div>
      <h2 className="text-h3">What to check</h2>
      <dl className="mt-2 space-y-3">
        {fields.map((field) => (
          <div key={field}>
            <dt className="font-semibold">{FIELD_LABELS[field as FieldName] ?? fieldName(field)}</dt>
            <dd>{toCheck[field]}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

/** By the lenders that read it. The reasons by themselves also tell of lenders that it never went to. */
function Why({ request, details }: { request: YourRequest; details: Details }) {
  const { readers = [], chosenElsewhere } = details.help ?? {}
  // Of an end that came from elsewhere the headline tells.
  const reasons = chosenElsewhere ? [] : details.reasons
  if (reasons.length + readers.length === 0) return null
  const known = new Set(readers.map(({ lender }) => lender))
  return (
    <div>
      <h2 className="text-h3">Why</h2>
      {readers.length > 0 ? (
        <>
          <WhyByReader readers={readers} />
          {lendersWithIdentity(request).every((lender) => known.has(lender)) && (
            <p className="mt-3">No other lender got your name with this request.</p>
          )}
        </>
      ) : (
        <ul className="mt-2 list-disc space-y-1 pl-6">
          {reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** A no is no dead end here either. */
function WhatMayHelp({ smallerAmount, proof }: { smallerAmount: number | null | undefined; proof: Proof | undefined }) {
  const askForLess = (event: React.MouseEvent<HTMLAnchorElement>) => {
    if (!proof) return
    event.preventDefault()
    const { href } = event.currentTarget
    void beginFrom(proof).finally(() => location.assign(href))
  }
  return (
    <div className="mt-12 space-y-9 print:hidden">
      {typeof smallerAmount === 'number' && (
        <section aria-label="A smaller amount" className="space-y-3">
          <SmallerAmountCopy dollars={smallerAmount} />
          <a href={`/apply-now?amount=${smallerAmount}`} className="button w-full sm:w-auto" onClick={askForLess}>
            Ask for {formatDollars(smallerAmount)}
          </a>
        </section>
      )}
      <Help />
    </div>
  )
}

function Facts({ request: { madeAt, erasures }, loanAmount }: { request: YourRequest; loanAmount?: number }) {
  return (
    <>
      <dl className="price-rows">
        {loanAmount !== undefined && (
          <div>
            <dt>You asked for</dt>
            <dd>{formatDollars(loanAmount)}</dd>
          </div>
        )}
        <div>
          <dt>Sent</dt>
          <dd>
            <Moment at={madeAt} />
          </dd>
        </div>
      </dl>
      {erasures.length > 0 && (
        <ul
          className="mt-4 divide-y divide-line border-t border-line"
          aria-live="polite"
          aria-label="What lenders said to our request to delete your details"
        >
          {erasures.map((erasure) => (
            <li key={`${erasure.lender} ${erasure.at}`} className="flex gap-3 py-3">
              <span aria-hidden="true" className="w-6 shrink-0">
                {erasure.state === 'confirmed' && <CheckMark />}
              </span>
              {ERASURE_COPY[erasure.state](erasure.lender)}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
