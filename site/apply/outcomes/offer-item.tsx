/** One offer of the list, folded to what decides: who, payment, total cost and APR, with its bar in the scale of all of them. */
import { useEffect, useRef, useState } from 'react'
import { paymentLabel, priceInShort } from '#content/price-copy.ts'
import type { ChooseOfferRequest } from '#contracts/public/offers.ts'
import type { OfferToChoose } from '#domain/matching/run/outcome-parts.ts'
import { formatPercent, formatSum } from '#domain/values/money.ts'
import { PriceBar } from '../../pictures/price-bar.tsx'
import { PriceRows, PriceTag } from '../../pictures/price-tag.tsx'
import { ChooseOffer } from './choose-offer.tsx'
import { OfferPaydays } from './offer-paydays.tsx'
import { endCopy } from './time-left.ts'

interface OfferItemProps {
  offer: OfferToChoose
  /** Counted from zero, as they are sorted. */
  place: number
  isCheapest: boolean
  isChosen: boolean
  state: string | undefined
  dearestCents: number
  refused: Readonly<Record<string, string>>
  onOpen: () => void
  onClose: () => void
  onSend: (choice: ChooseOfferRequest) => void
}

export function OfferItem(props: OfferItemProps) {
  const { offer, place, isCheapest, isChosen, state, dearestCents, refused, onOpen, onClose, onSend } = props
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
    <h2 className={isChosen ? 'text-h3' : 'offer-name'}>
      <span className="sr-only">Offer {place + 1}: </span>
      {lender.name}
    </h2>
  )
  const odds = offer.odds && <p className="mt-3">{offer.odds.sentence}.</p>
  if (isChosen)
    return (
      <li className="card card-raised offer-chosen">
        <div className="space-y-3">
          {heading}
          <PriceTag price={price} lender={lender} state={state} heading={WHOSE_WORD} ofCents={dearestCents} />
          {offer.was && <p className="offer-was">Before: {priceInShort(offer.was)}</p>}
          {odds}
        </div>
        <ChooseOffer offer={offer} refused={refused} onSend={onSend} onClose={onClose} />
      </li>
    )
  const { figure, when } = paymentLabel(price)
  const until = endCopy(offer.until, Date.now())
  if (offer.isEnded)
    return (
      <li className="card card-raised offer py-3 text-soft">
        {heading}
        <p className="text-small">Ended {until}. You can’t choose it any more.</p>
      </li>
    )
  return (
    <li className="card card-raised offer">
      <details open={isUnfolded} onToggle={(event) => setUnfolded(event.currentTarget.open)}>
        <summary className="offer-in-short">
          {heading}
          <span className="offer-apr figures">{formatPercent(price.aprPercent)} APR</span>
          <span className="offer-payment">
            <strong className="figures text-green">{figure}</strong> {price.payments > 1 ? 'a month' : when}
          </span>
          <span className="offer-cost" data-lowest={isCheapest ? '' : undefined}>
            {isCheapest ? 'Lowest cost' : 'Total cost'} <strong className="figures">{formatSum(price.costCents)}</strong>
          </span>
          <PriceBar amountCents={price.getCents} costCents={price.costCents} ofCents={dearestCents} isAlone />
          {offer.was && <span className="offer-was">Before: {priceInShort(offer.was)}</span>}
        </summary>
        <div className="mt-2 max-w-measure">
          <p className="text-small text-soft">
            {WHOSE_WORD}: {figure} {when}. Good until {until}.
          </p>
          <PriceRows price={price} lender={lender} state={state} />
          {odds}
          <button ref={button} type="button" className="button mt-3 w-full" onClick={onOpen}>
            Choose {lender.name}
          </button>
        </div>
        {isUnfolded && <OfferPaydays price={price} />}
      </details>
    </li>
  )
}

const WHOSE_WORD = 'What you pay, as the lender told us'
