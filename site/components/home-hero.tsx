import { slotToken } from '#content/slot-tokens.ts'
import type { DocumentPage } from '../documents.ts'
import { CheckMark } from '../ui/check-mark.tsx'

const POINTS = ['Free to you', slotToken('inquiryPoint'), slotToken('identityPoint')] as const

/**
 * The home page's first view: what this is, on the band, and the form's first step in a card over its edge. On a phone what the headline leaves
 * open stands under the card, so that the button is on the first screen. From the second step on the form stands alone.
 */
export function HomeHero({ page, children }: { page: DocumentPage; children?: React.ReactNode }) {
  return (
    <div className="home-hero">
      <div className="band home-ground" />
      <div className="page">
        <h1 className="text-h1 text-on-deep lg:text-display in-data-applying:hidden">{page.data.heading}</h1>
        <div className="home-card card card-raised">{children}</div>
        <div className="home-words in-data-applying:hidden">
          <p className="max-w-measure">{page.data.lead}</p>
          <ul className="mt-4 space-y-1.5 md:mt-6 md:space-y-3">
            {POINTS.map((point) => (
              <li key={point} className="flex gap-3">
                <CheckMark className="mt-1 size-5 stroke-green stroke-3 md:stroke-band-glow" />
                {point}
              </li>
            ))}
          </ul>
        </div>
      </div>
    </div>
  )
}
