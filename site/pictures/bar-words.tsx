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
  const sums = [`You borrow ${sum}`, `Borrow ${sum}`, sum]
  const inGreen = sums.filter((text) => fits(text, green))
  const costs = [...(inGreen.length > 0 ? [] : sums.map((text) => `${text}, costs ${cost}`)), `costs ${cost}`, cost]
  const best = [
    ...costs.flatMap((text) => [
      { text, borrowed: inGreen[0], of: 'on-gold', x: end - GAP, room: end - green },
      { text, borrowed: inGreen[0], of: 'beside', x: end + GAP, room: 100 - end },
    ]),
    ...inGreen.map((borrowed) => {
      const room = green - borrowed.length * LETTER - GAP
      return { text: `costs ${cost}`, borrowed, of: 'on-yours is-last', x: green - GAP, room }
    }),
  ].find(({ text, room }) => fits(text, room))
  if (!best) return null
  return (
    <svg aria-hidden="true" className="bar-words">
      <text x={`${GAP}%`} y={MIDDLE_PX} className="on-yours">
        {best.borrowed}
      </text>
      <text x={`${best.x}%`} y={MIDDLE_PX} className={best.of}>
        {best.text}
      </text>
    </svg>
  )
}

const fits = ({ length }: string, percent: number): boolean => length * LETTER + 2 * GAP <= percent
