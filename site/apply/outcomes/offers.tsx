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
import { clockTime, isNearEnd, timeLeftCopy } from './time-left.ts'
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
  const { list, asked, saidYes, until, choices, noAfterAll } = offers
  const lowestCents = lowestCostCents(list)
  const dearestCents = Math.max(...list.map(({ price }) => price.totalCents))
  const { sending, refused, problem } = choice

  const heading = headingOf(list.length, noAfterAll.length > 0)
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
              <TimeLeft until={until} />
            </>
          }
          announcement={`${heading} Nothing is sent to a lender before you choose.`}
        >
          <NoAfterAll readers={noAfterAll} />
          {problem && <Problem text={problem} />}
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
                isCheapest={list.length > 1 && offer.price.costCents === lowestCents}
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
              Asked without your name: {asked}. Made an offer: {saidYes}.{' '}
              {noAfterAll.length === 0 && 'For this request, no lender has your name yet.'}
            </p>
            <p>
              {formCopy().rankingInShort}{' '}
              <a href="/how-it-works" target="_blank" rel="noreferrer">
                How we order offers
              </a>
            </p>
            <p>If these offers run out before you choose, we’ll email you.</p>
            <p>A lender’s contract is what counts: check that it shows these numbers. You can still say no there.</p>
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

/** Takes the focus: the wait that had it is gone. */
function Problem({ text }: { text: string }) {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => box.current?.focus(), [])
  return (
    <Notice ref={box} kind="problem" role="alert" tabIndex={-1} className="mb-5 rounded-xl">
      {text}
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
  const all = atMost === 1 ? 'You can choose one lender' : `You can choose up to ${atMost} lenders, one after another`
  return `${all}: ${left === 1 ? '1 choice is' : `${left} choices are`} left.`
}

const nameOf = (list: readonly OfferToChoose[], offerId: string) => list.find((offer) => offer.offerId === offerId)?.lender.name

const CLOCK_EVERY_MS = 15_000

function TimeLeft({ until }: { until: string }) {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), CLOCK_EVERY_MS)
    return () => clearInterval(timer)
  }, [])
  return (
    <>
      <p>
        Good until {clockTime(until)}, {timeLeftCopy(until, now)}.
      </p>
      <p role="status" className="sr-only">
        {isNearEnd(until, now) && `These offers are good until ${clockTime(until)}.`}
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
