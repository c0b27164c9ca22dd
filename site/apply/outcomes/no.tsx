/** No lender said yes. Never red, and never inside a step: why, what is left to try, help, and who saw what. */
import type { WhatMayHelp } from '#domain/matching/run/outcome-parts.ts'
import { formatDollars } from '#domain/values/money.ts'
import { formCopy } from '../../browser/form-copy.ts'
import { PaperTrail, type TrailStop } from '../../pictures/paper-trail.tsx'
import { StandalonePage } from '../standalone-page.tsx'
import { type Ending, type WhoHasIt, whoHasIt } from './ending.ts'
import { Help } from './help.tsx'
import { momentInWords, readerNames } from './outcome-copy.ts'
import { ReasonsLetter } from './reasons-letter.tsx'
import { SmallerAmountCopy } from './smaller-amount-copy.tsx'
import { NotAskedAgain, WhyByReader } from './why.tsx'

interface NoProps {
  ending: Extract<Ending, { kind: 'no' }>
  applicant: string
  amount: string
  onAskForLess: (dollars: number) => void
  onChangeAnswers: () => void
}

export function No({ ending: { reasons, help }, applicant, amount, onAskForLess, onChangeAnswers }: NoProps) {
  const { smallerAmount = null, opensNext = [] } = help ?? {}
  const { readers, mayHaveIt } = whoHasIt(help)
  return (
    <StandalonePage
      heading="No lender said yes this time"
      lead={<p>You owe nothing. Your credit score has not changed.</p>}
      announcement="No lender said yes this time. This page says why, and what may help."
    >
      <section aria-label="Why" className="rounded-xl bg-sand p-5">
        <h2 className="text-h3">Why</h2>
        {readers.length > 0 ? <WhyByReader readers={readers} /> : <Sentences sentences={reasons} />}
      </section>

      <NotAskedAgain readers={help?.refusedBefore} />

      {smallerAmount !== null && (
        <section aria-label="A smaller amount" className="space-y-3">
          <SmallerAmountCopy dollars={smallerAmount} isRepaymentAsked />
          <button type="button" className="button w-full sm:w-auto" onClick={() => onAskForLess(smallerAmount)}>
            Ask for {formatDollars(smallerAmount)} instead
          </button>
          <p className="text-small text-soft">Your answers are kept. You check them before anything is sent.</p>
        </section>
      )}

      {opensNext.length > 0 && <OpensNext lenders={opensNext} />}
      <Help />

      <section aria-label="Who saw what">
        <h2 className="mb-5 text-h2">Who saw what</h2>
        <PaperTrail
          stops={[
            { title: 'You filled in the form', state: 'done' },
            {
              title:
                readers.length > 0
                  ? 'Lenders that fit were asked without your name'
                  : 'Any lender that fit was asked without your name',
              missing: ['name', 'Social Security number', 'bank'],
              state: 'done',
            },
            ...whoGotName({ readers, mayHaveIt }),
            {
              title: 'We delete your details',
              detail: `Your name and details: ${formCopy().identityDays} after you applied.`,
              state: 'next',
            },
          ]}
        />
      </section>

      {readers.length > 0 && (
        <section aria-label="Ask for the reasons in writing">
          <h2 className="text-h2">Ask for the reasons in writing</h2>
          <p className="mt-2 mb-4">You can ask each lender for its reasons. It must answer.</p>
          {readers.map(({ lender }) => (
            <ReasonsLetter key={lender} lender={lender} applicant={applicant} amount={amount} />
          ))}
        </section>
      )}

      <button type="button" className="button button-quiet w-full sm:w-auto" onClick={onChangeAnswers}>
        Look at your answers again
      </button>
    </StandalonePage>
  )
}

function whoGotName({ readers, mayHaveIt }: WhoHasIt): TrailStop[] {
  const read: TrailStop = {
    title: 'These lenders got your application, with your name',
    chips: readerNames(readers),
    state: 'done',
  }
  const maybe: TrailStop = { title: 'These lenders may have it: they gave no clear answer', chips: mayHaveIt, state: 'done' }
  const stops = [...(readers.length > 0 ? [read] : []), ...(mayHaveIt.length > 0 ? [maybe] : [])]
  return stops.length > 0 ? stops : [{ title: 'No lender got your name with this request', state: 'done' }]
}

function Sentences({ sentences }: { sentences: readonly string[] }) {
  const shown = sentences.length > 0 ? sentences : ['No lender that we work with fits this request today.']
  return shown.map((sentence) => (
    <p key={sentence} className="mt-1">
      {sentence}
    </p>
  ))
}

function OpensNext({ lenders }: { lenders: WhatMayHelp['opensNext'] }) {
  return (
    <section aria-label="Closed now" className="space-y-2">
      <h2 className="text-h2">Closed now</h2>
      <p>These lenders take requests at set hours. Come back then, and we’ll ask them too.</p>
      <ul className="list-disc space-y-1 pl-5">
        {lenders.map(({ lender, at }) => (
          <li key={lender}>
            <strong>{lender}</strong> opens {momentInWords(at)}, your time.
          </li>
        ))}
      </ul>
    </section>
  )
}
