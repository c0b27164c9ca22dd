/** One offer of the list. The first stand open, to be compared side by side; the others are folded to what decides: who, payment, total cost, APR. */
import { useEffect, useRef, useState } from 'react'
import { paymentLabel } from '#content/price-copy.ts'
import type { ChooseOfferRequest } from '#contracts/public/offers.ts'
import type { OfferToChoose } from '#domain/matching/run/outcome-parts.ts'
import { formatPercent, formatSum } from '#domain/values/money.ts'
import { PriceTag } from '../../pictures/price-tag.tsx'
import { ChooseOffer } from './choose-offer.tsx'

interface OfferItemProps {
  offer: OfferToChoose
  /** Counted from zero, in the order of the published rule. */
  place: number
  isFolded: boolean
  isChosen: boolean
  state: string | undefined
  dearestCents: number
  refused: Readonly<Record<string, string>>
  onOpen: () => void
  onClose: () => void
  onSend: (choice: ChooseOfferRequest) => void
}

export function OfferItem(props: OfferItemProps) {
  const { offer, place, isFolded, isChosen, state, dearestCents, refused, onOpen, onClose, onSend } = props
  const { lender, price } = offer
  const [isUnfolded, setUnfolded] = useState(false)
  const button = useRef<HTMLButtonElement>(null)

  // "Not this one" takes its own button away: the focus goes back to the one that led there.
  const wasChosen = useRef(isChosen)
  useEffect(() => {
    if (wasChosen.current && !isChosen) button.current?.focus()
    wasChosen.current = isChosen
  }, [isChosen])

  const heading = (
    <h2 className="text-h3">
      <span className="sr-only">Offer {place + 1}: </span>
      {lender.name}
    </h2>
  )
  const tag = <PriceTag price={price} lender={lender} state={state} heading="What it told us it charges" ofCents={dearestCents} />
  const choose = (
    <button ref={button} type="button" className="button mt-auto w-full" onClick={onOpen}>
      Choose {lender.name}
    </button>
  )

  if (isFolded && !isChosen)
    return (
      <li className="card card-raised offer-folded">
        <details open={isUnfolded} onToggle={(event) => setUnfolded(event.currentTarget.open)}>
          <summary className="offer-in-short">
            {heading}
            <InShort price={price} />
          </summary>
          <div className="mt-5 max-w-measure space-y-5">
            {tag}
            {choose}
          </div>
        </details>
      </li>
    )
  return (
    <li data-open={isChosen ? '' : undefined} className="card card-raised offer-card">
      <div className="space-y-3">
        {heading}
        {tag}
      </div>
      {isChosen ? <ChooseOffer offer={offer} refused={refused} onSend={onSend} onClose={onClose} /> : choose}
    </li>
  )
}

function InShort({ price }: Pick<OfferToChoose, 'price'>) {
  const { figure, when } = paymentLabel(price)
  return (
    <>
      <span>
        <strong className="figures text-green">{figure}</strong> {when}
      </span>
      <span>
        Total cost <strong className="figures text-gold-ink">{formatSum(price.costCents)}</strong>
      </span>
      <span>
        APR <strong className="figures">{formatPercent(price.aprPercent)}</strong>
      </span>
    </>
  )
}
