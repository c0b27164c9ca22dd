interface Props {
  readonly label: string
  readonly value: number
  readonly most: number
  /** From this share on it is drawn as trouble. */
  readonly nearFull?: number
}

/** How full something is: the figures stand beside the bar. */
export function Meter({ label, value, most, nearFull = 0.8 }: Props) {
  const share = most > 0 ? Math.min(1, value / most) : 0
  return (
    <span className="meter">
      {/* biome-ignore lint/a11y/useSemanticElements: browsers draw a <meter> each in their own way */}
      <span
        role="meter"
        aria-label={label}
        aria-valuenow={value}
        aria-valuemin={0}
        aria-valuemax={most}
        aria-valuetext={`${value} of ${most}`}
        data-full={share >= nearFull}
      >
        <span style={{ width: `${share * 100}%` }} />
      </span>
      <span className="figure">
        {value}/{most}
      </span>
    </span>
  )
}
