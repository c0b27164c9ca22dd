/** Offers side by side: the person chooses, or says no thanks. Nothing is sent to a lender before that. */
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { OffersToChoose, OfferToChoose, Reader } from '#domain/matching/run/outcome-parts.ts'
import { formCopy } from '../../browser/form-copy.ts'
import { Notice } from '../../components/notice.tsx'
import { Waiting } from '../processing/waiting.tsx'
import { StandalonePage } from '../standalone-page.tsx'
import { NoThanks } from './no-thanks.tsx'
import { OfferItem } from './offer-item.tsx'
import { lowestCostCents, OFFER_ORDERS, type OfferOrder, sortOffers } from './offer-order.ts'
import { lenders } from './outcome-copy.ts'
import { endCopy, isNearEnd, timeLeftCopy } from './time-left.ts'
import type { ChoiceOf } from './use-choice.ts'
import { NotAskedAgain } from './why.tsx'

interface OffersProps {
  offers: OffersToChoose
  state: string | undefined
  submissionKey: string
  choice: ChoiceOf
}

export function Offers({ offers, state, submissionKey, choice }: OffersProps) {
  const [openId, setOpenId] = useState<string>()
  const [isEndAsked, setEndAsked] = useState(false)
  const [order, setOrder] = useState<OfferOrder>('rule')
  const { list, asked, saidYes, choices, noAfterAll } = offers
  const good = list.filter(({ isEnded }) => !isEnded)
  const lowestCents = lowestCostCents(good)
  const dearestCents = Math.max(...list.map(({ price }) => price.totalCents))
  const { sending, refused, problem } = choice

  const heading = headingOf(good.length, noAfterAll.length > 0)
  return (
    <>
      {sending && <Waiting submissionKey={submissionKey} chosen={nameOf(list, sending)} />}
      {/* Kept, not left: what was typed for the lender is there again if our server finds a mistake in it. */}
      <div hidden={sending !== undefined}>
        <StandalonePage
          isBanded
          isWide={sending === undefined}
          isShort
          heading={heading}
          lead={
            <>
              <p>The lender you choose reads your whole application and can still say no. {choices && choicesCopy(choices)}</p>
              <TimeLeft offers={good} />
            </>
          }
          announcement={`${heading} A lender gets your name only if you choose its offer.`}
        >
          <NoAfterAll readers={noAfterAll} />
          {problem && <Said kind="problem" lines={[problem]} isFocused />}
          <News offers={offers} />
          <div className="card card-raised offer-head">
            <p className="offer-key">
              <span data-key="get">You get</span> <span data-key="cost">It costs</span>
            </p>
            {list.length > 1 && <OrderSelect order={order} onOrder={setOrder} />}
          </div>
          <ol className="offer-list">
            {sortOffers(list, order).map((offer, place) => (
              <OfferItem
                key={offer.offerId}
                offer={offer}
                place={place}
                isCheapest={good.length > 1 && !offer.isEnded && offer.price.costCents === lowestCents}
                isChosen={openId === offer.offerId}
                state={state}
                dearestCents={dearestCents}
                refused={refused}
                onOpen={() => setOpenId(offer.offerId)}
                onClose={() => setOpenId(undefined)}
                onSend={choice.choose}
              />
            ))}
          </ol>
          <section aria-label="About these offers" className="mt-8 max-w-measure space-y-3">
            <NotAskedAgain readers={offers.refusedBefore} />
            <p>
              We asked {lenders(asked)} without your name, and {saidYes} made an offer.{' '}
              {noAfterAll.length === 0 && 'No lender has your name from this request yet.'}
            </p>
            <p>
              {formCopy().rankingInShort}{' '}
              <a href="/how-it-works" target="_blank" rel="noreferrer">
                How we order offers
              </a>
            </p>
            <p>
              You don’t have to choose now. We email you a private link to these offers: it works on any device, and asks for your
              date of birth. If time runs out first, we’ll email you.
            </p>
            <p>A lender’s contract is what counts: check that it shows these numbers before you sign.</p>
          </section>
          {list[0] && (
            <NoThanks
              isAsked={isEndAsked}
              isBusy={choice.isDeclining}
              onAsk={setEndAsked}
              onDecline={() => choice.decline(list[0]?.offerId ?? '')}
            />
          )}
        </StandalonePage>
      </div>
    </>
  )
}

/** What lenders said when they were asked again before a choice. */
function News({ offers: { list, withdrawn = [] } }: { offers: OffersToChoose }) {
  const good = list.filter(({ isEnded }) => !isEnded)
  const namesOf = (offers: readonly OfferToChoose[]) => offers.map(({ lender }) => lender.name)
  const lines = [
    ...namesOf(good.filter(({ was }) => was)).map((name) => `${name} has changed its price. Look at it before you choose.`),
    ...withdrawn.map((name) => `${name} has taken its offer back.`),
    ...namesOf(good.filter(({ isUnreached }) => isUnreached)).map(
      (name) => `${name} doesn’t answer right now. Try it again later.`,
    ),
  ]
  // Known when the page came: then the heading has the focus.
  const first = useRef(lines.join())
  if (lines.length === 0) return null
  return <Said key={lines.join()} kind="attention" lines={lines} isFocused={lines.join() !== first.current} />
}

/** Takes the focus: the wait that had it is gone. */
function Said({ kind, lines, isFocused }: { kind: 'attention' | 'problem'; lines: readonly string[]; isFocused: boolean }) {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (isFocused) box.current?.focus()
  }, [isFocused])
  return (
    <Notice ref={box} kind={kind} role="alert" tabIndex={-1} className="mb-5 rounded-xl">
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </Notice>
  )
}

function OrderSelect({ order, onOrder }: { order: OfferOrder; onOrder: (order: OfferOrder) => void }) {
  return (
    <label className="offer-order">
      <span className="sr-only">Sort</span>
      <select value={order} onChange={(event) => onOrder(event.currentTarget.value as OfferOrder)}>
        {Object.entries(OFFER_ORDERS).map(([key, { label }]) => (
          <option key={key} value={key}>
            {label}
          </option>
        ))}
      </select>
    </label>
  )
}

function headingOf(count: number, isAfterNo: boolean): string {
  if (isAfterNo) return count === 1 ? 'One offer is left. You choose.' : `${count} offers are left. You choose.`
  return count === 1 ? '1 offer. You choose.' : `${count} offers. You choose.`
}

function choicesCopy({ atMost, left }: NonNullable<OffersToChoose['choices']>): string {
  if (atMost === 1) return 'You can choose one lender.'
  return left === 1
    ? `You can choose up to ${atMost} lenders, one at a time: you have 1 choice left.`
    : `If it does, choose another. You can choose up to ${atMost} lenders, one at a time: you have ${left} choices left.`
}

const nameOf = (list: readonly OfferToChoose[], offerId: string) => list.find((offer) => offer.offerId === offerId)?.lender.name

const CLOCK_EVERY_MS = 15_000
/** Ends so near each other are told as one: the first. */
const ONE_END_WITHIN_MS = 600_000

function TimeLeft({ offers }: { offers: readonly OfferToChoose[] }) {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), CLOCK_EVERY_MS)
    return () => clearInterval(timer)
  }, [])
  const ends = offers.map(({ until }) => until).sort()
  const [first, last] = [ends[0], ends.at(-1)]
  if (!first || !last) return null
  const isOne = Date.parse(last) - Date.parse(first) < ONE_END_WITHIN_MS
  return (
    <>
      <p className="tracking-tight">
        {isOne ? `Good until ${endCopy(first, now)}, ` : `Each is good until its own time. The first ends ${endCopy(first, now)}, `}
        {timeLeftCopy(first, now)}.
      </p>
      <p role="status" className="sr-only">
        {isNearEnd(last, now) && `These offers are good until ${endCopy(isOne ? first : last, now)}.`}
      </p>
    </>
  )
}

/** Lenders that were chosen and did not take it: told above the offers that are left. */
function NoAfterAll({ readers }: { readers: readonly Reader[] }) {
  if (readers.length === 0) return null
  return (
    <div className="card card-raised mb-6 max-w-measure space-y-3 p-5">
      {readers.map(({ lender, reasons, isUnreached }) => (
        <div key={lender}>
          <p className="font-semibold">{isUnreached ? `${lender} can’t take it right now` : `${lender} said no after all`}</p>
          {reasons.map((reason) => (
            <p key={reason}>{reason}</p>
          ))}
        </div>
      ))}
      <p className="text-small text-soft">Nothing goes to another lender unless you choose it.</p>
    </div>
  )
}
