/** A field that no person sees or reaches. A program that fills it in is served all the same. */
export function Honeypot({ value, onType }: { value: string; onType: (typed: string) => void }) {
  return (
    <div aria-hidden="true" className="absolute -left-[200vw] size-px overflow-hidden">
      <label>
        Website
        <input
          type="text"
          name="website"
          tabIndex={-1}
          autoComplete="off"
          value={value}
          onChange={(event) => onType(event.target.value)}
        />
      </label>
    </div>
  )
}
