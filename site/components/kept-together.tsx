/** A heading whose name of a lender breaks only where no line has room for it. */
export function KeptTogether({ text, name }: { text: string; name: string }) {
  const [before = '', ...after] = name ? text.split(name) : [text]
  if (after.length === 0) return text
  return (
    <>
      {before}
      <span className="inline-block">{name}</span>
      {after.join(name)}
    </>
  )
}
