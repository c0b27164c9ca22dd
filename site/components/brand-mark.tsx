import { SITE } from '#content/site.ts'
import { brandMarkClass } from './brand-mark-class.ts'
import { Drawing } from './drawing.tsx'

export function BrandMark() {
  return (
    <a href="/" className={`${brandMarkClass(SITE.brand)} tap`}>
      <Drawing name="mark" className="w-7 shrink-0" />
      {SITE.brand}
    </a>
  )
}
