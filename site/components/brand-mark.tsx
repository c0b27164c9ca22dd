import { SITE } from '#content/site.ts'
import { Drawing } from './drawing.tsx'

export function BrandMark() {
  return (
    <a href="/" className="tap gap-2.5 text-ink no-underline hover:text-ink">
      <Drawing name="mark" className="w-7 shrink-0 md:w-8" />
      <span className="font-heading text-h3 md:text-[1.375rem] leading-none font-semibold">{SITE.brand}</span>
    </a>
  )
}
