/** Where this visit came from, as far as the form is told: the page of ours that led here, and the campaign that brought it. */
const CAMPAIGN_NOTES = ['utm_source', 'utm_medium', 'utm_campaign'] as const
const NOTE_LENGTH = 100

type Visit = { readonly landingPath: string } & { readonly [Note in (typeof CAMPAIGN_NOTES)[number]]?: string }

export function readVisit(): Visit {
  const here = new URL(location.href)
  const from = URL.canParse(document.referrer) ? new URL(document.referrer) : here
  const landing = from.origin === here.origin ? from : here
  const notes = CAMPAIGN_NOTES.flatMap((note) => {
    const text = here.searchParams.get(note) ?? landing.searchParams.get(note)
    return text ? [[note, text.slice(0, NOTE_LENGTH)] as const] : []
  })
  return { landingPath: landing.pathname.slice(0, NOTE_LENGTH), ...Object.fromEntries(notes) }
}
