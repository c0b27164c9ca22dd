/** One step: how far, what it is about, what is wrong, its questions, and the way on and back. */
import { useEffect, useLayoutEffect, useRef } from 'react'
import type { FieldName } from '#domain/application/application.ts'
import type { Step } from '#domain/application/steps.ts'
import { formCopy } from '../browser/form-copy.ts'
import { setPageTitle } from '../browser/page-title.ts'
import { showField } from '../ui/field.tsx'
import { onEnterKey } from './enter-key.ts'
import { ProgressLine, stepOfAll } from './progress-line.tsx'
import type { StepCopy } from './step-copy.ts'

interface StepFrameProps {
  step: Step
  text: StepCopy
  /** Counted from 0. */
  place: number
  /** `missing`: why it is held back. */
  button: { readonly text: string; readonly isBusy: boolean; readonly missing?: string | undefined }
  /** The home page has a first heading of its own above the first step. */
  isHeadingSecond?: boolean
  /** Whether the heading takes the focus when the step appears, and the view goes to its top. */
  takesView?: 'all' | 'scroll' | 'none'
  /** The question that takes the focus in the heading's place. */
  asked?: FieldName | undefined
  /** Said in the page's title too. */
  isWrong?: boolean
  messages?: React.ReactNode
  onContinue: () => void
  onBack?: () => void
  children: React.ReactNode
}

export function StepFrame(props: StepFrameProps) {
  const { step, text, place, button, isHeadingSecond = false, takesView = 'none', asked, isWrong = false } = props
  const { messages, onContinue, onBack, children } = props
  const heading = useRef<HTMLHeadingElement>(null)
  const { lead } = text
  const isFirst = place === 0
  // On the home page the first step lies in the page's own card.
  const isInCard = isHeadingSecond && isFirst
  const Heading = isInCard ? 'h2' : 'h1'

  // With the step, not a moment after it: a late focus would lose the first keys of a fast typist.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the step appears
  useLayoutEffect(() => {
    if (takesView !== 'none') window.scrollTo({ top: 0, behavior: 'instant' })
    if (asked) showField(asked)
    else if (takesView === 'all') heading.current?.focus({ preventScroll: true })
  }, [])

  useEffect(() => {
    const title = isFirst && !isWrong ? undefined : `${stepOfAll(place)}: ${text.heading}`
    setPageTitle(title && isWrong ? `Problem: ${title}` : title)
  }, [isFirst, isWrong, place, text.heading])

  return (
    // Until the page has come alive a form must not send anything by itself: `dialog` is the method that goes nowhere.
    <form
      method="dialog"
      noValidate
      aria-busy={button.isBusy}
      onKeyDown={onEnterKey}
      onSubmit={(event) => {
        event.preventDefault()
        onContinue()
      }}
      className={`space-y-6 ${isInCard ? '' : 'step-sheet'}`}
    >
      <ProgressLine step={step} place={place} />
      <div className={`space-y-6 ${button.isBusy ? 'invisible' : ''}`}>
        <div>
          <Heading ref={heading} tabIndex={-1} className={`text-h2 outline-none ${isInCard ? '' : 'md:text-h1'}`}>
            {text.heading}
          </Heading>
          {!isFirst && <Lead lead={lead} className="mt-1.5" />}
        </div>
        {messages}
        {children}
      </div>
      <div data-sticks={isInCard ? undefined : ''} className="step-actions">
        {button.missing && (
          <p id="missing" className="w-full text-small">
            {button.missing}
          </p>
        )}
        <button
          type="submit"
          disabled={button.isBusy}
          aria-disabled={button.missing ? true : undefined}
          aria-describedby={button.missing && 'missing'}
          className="button grow px-4"
        >
          {button.text}
        </button>
        {!isFirst && (
          <button type="button" disabled={button.isBusy} onClick={onBack} className="button button-quiet px-5 disabled:invisible">
            Back
          </button>
        )}
      </div>
      {/* Amount, email and button come first: they are to be on a phone's first screen. */}
      {isFirst && <Lead lead={lead} className="text-small" />}
    </form>
  )
}

function Lead({ lead, className }: { lead: StepCopy['lead']; className: string }) {
  return <p className={`text-soft ${className}`}>{typeof lead === 'string' ? lead : lead(formCopy())}</p>
}
