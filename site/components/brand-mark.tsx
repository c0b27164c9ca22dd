import { SITE } from '#content/site.ts'
import { Drawing } from './drawing.tsx'

export function BrandMark() {
  return (
    <a href="/" className="brand-mark tap">
      <Drawing name="mark" className="w-7 shrink-0" />
      {SITE.brand}
    </a>
  )
}
