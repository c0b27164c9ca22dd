/** A figure against the same time before. Counts and money change in percent, shares in points; a small base shows both figures instead. */
import { type Change, changeOf, type FigureKind } from './change.ts'
import { formatCount, formatMoney, formatShare } from './format.ts'

interface Props {
  readonly now: number
  /** `null`, or 0: there is nothing to compare with. */
  readonly was: number | null
  readonly kind: FigureKind
  readonly goodWhen: 'up' | 'down'
  /** What a share is a share of, now and before: a share of a few says nothing. */
  readonly of?: readonly [now: number, was: number]
}

const FORMATS: Readonly<Record<FigureKind, (value: number) => string>> = {
  count: formatCount,
  money: formatMoney,
  rate: formatShare,
}

const LABELS: Readonly<Record<Change['direction'], string>> = { up: 'up', down: 'down', same: 'unchanged' }
const ARROWS: Readonly<Record<Change['direction'], string>> = { up: '↑', down: '↓', same: '' }

export function Delta({ now, was, kind, goodWhen, of }: Props) {
  if (was === null || was === 0) return null
  const change = changeOf(now, was, kind, of)
  const before = `before: ${FORMATS[kind](was)}`
  // One more or less of a few is neither good nor bad.
  if (change.text === undefined)
    return (
      <span className="delta" data-tone="even">
        was {FORMATS[kind](was)}
      </span>
    )
  const tone = change.direction === 'same' ? 'even' : change.direction === goodWhen ? 'good' : 'bad'
  return (
    <span className="delta" data-tone={tone} title={before}>
      <span aria-hidden="true">{ARROWS[change.direction]}</span>
      <span className="only-aloud">{LABELS[change.direction]} </span>
      {change.text}
    </span>
  )
}
