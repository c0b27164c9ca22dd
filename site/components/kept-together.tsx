/** A heading whose name of a lender or a loan breaks only where no line has room for it. */
export function KeptTogether({ text, name }: { text: string; name: string }) {
  const [before, after] = text.split(name || text)
  return name && after !== undefined ? (
    <>
      {before}
      <span className="inline-block max-w-full">{name}</span>
      {after}
    </>
  ) : (
    text
  )
}
