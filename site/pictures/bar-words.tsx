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
  const [sum, cost] = [formatDollars(amountCents / 100), `costs ${formatDollars(costCents / 100)}`]
  const sums = [`You borrow ${sum}`, `Borrow ${sum}`, sum]
  const layouts = [...sums.filter((text) => fits(text, green)), ''].flatMap((borrowed) => {
    const costs = borrowed ? [cost] : [...sums.map((text) => `${text}, ${cost}`), cost]
    const places = [
      { of: 'on-gold', x: end - GAP, room: end - green },
      { of: 'beside', x: end + GAP, room: 100 - end },
      { of: 'on-yours is-last', x: green - GAP, room: green - borrowed.length * LETTER - GAP },
    ]
    return costs.flatMap((text) => places.flatMap((place) => (fits(text, place.room) ? { ...place, borrowed, text } : [])))
  })
  const [best] = layouts
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
