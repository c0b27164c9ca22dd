import { type Exactness, formatMoment } from './format.ts'

interface Props {
  readonly at: string | null
  readonly to?: Exactness
  /** In place of a moment that never was. */
  readonly none?: string
}

/** In the zone of the business, which is printed; UTC for whoever compares with a log. */
export const Time = ({ at, to = 'minute', none = '–' }: Props) =>
  at === null ? (
    <span className="quiet">{none}</span>
  ) : (
    <time dateTime={at} title={`${at.slice(0, 19).replace('T', ' ')} UTC`}>
      {formatMoment(at, to, new Date())}
    </time>
  )
