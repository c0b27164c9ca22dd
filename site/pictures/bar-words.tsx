/** The words in the first rung's bar: what is borrowed stands in the green, what it costs in the gold or beside it, as far as there is room. */
import { formatDollars } from '#domain/values/money.ts'

/** One letter in percent of a phone's bar; wider screens have more room. */
const LETTER = 3
const GAP = 2
/** Of the bar, as its style sheet has it. */
const MIDDLE_PX = 15

interface Props {
  readonly amountCents: number
  readonly costCents: number
  /** What the bar's whole width stands for. */
  readonly ofCents: number
}

export function BarWords({ amountCents, costCents, ofCents }: Props) {
  const green = (amountCents / ofCents) * 100
  const end = ((amountCents + costCents) / ofCents) * 100
  const [sum, cost] = [formatDollars(amountCents / 100), formatDollars(costCents / 100)]
  const borrowed = longestThatFits([`You borrow ${sum}`, `Borrow ${sum}`, sum], green)
  const named =
    borrowed === ''
      ? [`You borrow ${sum}, costs ${cost}`, `Borrow ${sum}, costs ${cost}`, `costs ${cost}`, cost]
      : [`costs ${cost}`, cost]
  const places = [
    { of: 'on-gold', x: end - GAP, text: longestThatFits(named.slice(-2), end - green) },
    { of: 'beside', x: end + GAP, text: longestThatFits(named, 100 - end) },
    { of: 'on-yours is-last', x: green - GAP, text: longestThatFits(named, green - borrowed.length * LETTER - GAP) },
  ]
  const [best] = places.toSorted((one, other) => other.text.length - one.text.length)
  return (
    <svg aria-hidden="true" className="bar-words">
      <text x={`${GAP}%`} y={MIDDLE_PX} className="on-yours">
        {borrowed}
      </text>
      <text x={`${best?.x}%`} y={MIDDLE_PX} className={best?.of}>
        {best?.text}
      </text>
    </svg>
  )
}

const longestThatFits = (texts: readonly string[], percent: number): string =>
  texts.find(({ length }) => length * LETTER + 2 * GAP <= percent) ?? ''
