export interface ChartSeries {
  readonly label: string
  /** One for each moment; `null` where there is none. */
  readonly values: readonly (number | null)[]
  readonly kind: 'bars' | 'dots'
  /** The past that today is compared with. */
  readonly isPast?: boolean
  readonly format?: (value: number) => string
  /** Figures of another size: their scale stands on the right. */
  readonly onRight?: boolean
}

export interface ChartProps {
  readonly title: string
  /** Moments in milliseconds, in order. */
  readonly at: readonly number[]
  readonly step: 'hour' | 'day'
  readonly series: readonly ChartSeries[]
  /** What the scales count, where there are two. */
  readonly scales?: { readonly left: string; readonly right: string }
  /** The place of the bar that is not over yet. */
  readonly partial?: number | undefined
  readonly height?: number
}
