import { formatMoney } from './format.ts'

export const Money = ({ cents }: { readonly cents: number | null }) =>
  cents === null ? <span className="quiet">–</span> : <span className="money">{formatMoney(cents)}</span>
