const WIDTH = 96
const HEIGHT = 20

/** The shape of a row of figures. What it says stands beside it in words; here it is named for who cannot see it. */
export function Spark({ values, label }: { readonly values: readonly number[]; readonly label: string }) {
  const most = Math.max(1, ...values)
  const step = WIDTH / Math.max(1, values.length)
  return (
    <svg className="spark" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} width={WIDTH} height={HEIGHT} role="img" aria-label={label}>
      {values.map((value, place) => {
        const height = Math.max(1, (value / most) * HEIGHT)
        // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place
        return <rect key={place} x={place * step} y={HEIGHT - height} width={Math.max(1, step - 1)} height={height} />
      })}
    </svg>
  )
}
