/** A number to tap: "211", "(713) 837-0311". */
export function CalledNumber({ call, of }: { call: string; of: string }) {
  return (
    <a href={`tel:${call.replace(/\D/g, '')}`} aria-label={`Call ${of}: ${call}`} className="tap figures font-semibold">
      {call}
    </a>
  )
}
