/** Offers side by side: the person chooses, or says no thanks. Nothing is sent to a lender before that. */
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { OffersToChoose, OfferToChoose, Reader } from '#domain/matching/run/outcome-parts.ts'
import { formCopy } from '../../browser/form-copy.ts'
import { Notice } from '../../components/notice.tsx'
import { Waiting } from '../processing/waiting.tsx'
import { StandalonePage } from '../standalone-page.tsx'
import { NO_THANKS_ID, NoThanks } from './no-thanks.tsx'
import { OfferItem } from './offer-item.tsx'
import { lenders } from './outcome-copy.ts'
import { clockTime, isNearEnd, timeLeftCopy } from './time-left.ts'
import type { ChoiceOf } from './use-choice.ts'

interface OffersProps {
  offers: OffersToChoose
  state: string | undefined
  submissionKey: string
  choice: ChoiceOf
}

/** Eight whole price tags are fifteen screens of a phone. */
const STAND_OPEN = 3

export function Offers({ offers, state, submissionKey, choice }: OffersProps) {
  const [openId, setOpenId] = useState<string>()
  const [isEndAsked, setEndAsked] = useState(false)
  const { list, asked, saidYes, until, noAfterAll } = offers
  const dearestCents = Math.max(...list.map(({ price }) => price.totalCents))
  const { sending, refused, problem } = choice

  const heading = noAfterAll.length > 0 ? leftCopy(list.length) : `${lenders(list.length)} said yes. You choose.`
  return (
    <>
      {sending && <Waiting submissionKey={submissionKey} chosen={nameOf(list, sending)} />}
      {/* Kept, not left: what was typed for the lender is there again if our server finds a mistake in it. */}
      <div hidden={sending !== undefined}>
        <StandalonePage
          isBanded
          isWide={sending === undefined}
          heading={heading}
          lead={
            <>
              <p>
                Asked without your name: {asked}. Said yes: {saidYes}.{' '}
                {noAfterAll.length === 0 && 'For this request, no lender has your name yet.'}
              </p>
              <TimeLeft until={until} />
            </>
          }
          announcement={`${heading} Nothing is sent to a lender before you choose.`}
        >
          <NoAfterAll readers={noAfterAll} />
          {problem && <Problem text={problem} />}
          <OffersKey onNoThanks={() => setEndAsked(true)} />
          <ol className="offer-cards">
            {list.map((offer, place) => (
              <OfferItem
                key={offer.offerId}
                offer={offer}
                place={place}
                isFolded={place >= STAND_OPEN}
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
            <p>
              <a href="/how-it-works" target="_blank" rel="noreferrer">
                How we order offers
              </a>
            </p>
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

/** How to read the offers, before the first of them. */
function OffersKey({ onNoThanks }: { onNoThanks: () => void }) {
  return (
    <div className="card card-raised mb-5 flex flex-wrap items-center justify-between gap-x-8 gap-y-1 px-5 py-3 md:px-6">
      <p className="offer-key">
        <span data-key="get">Green is what you get.</span> <span data-key="cost">Gold is what it costs.</span>{' '}
        <span>{formCopy().rankingInShort}</span>
      </p>
      <a
        href={`#${NO_THANKS_ID}`}
        className="tap"
        onClick={(event) => {
          event.preventDefault()
          onNoThanks()
        }}
      >
        No thanks
      </a>
    </div>
  )
}

const leftCopy = (count: number) => (count === 1 ? 'One offer is left. You choose.' : `${count} offers are left. You choose.`)

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
        They are good until {clockTime(until)}: {timeLeftCopy(until, now)}. We’ll email you if they run out.
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
