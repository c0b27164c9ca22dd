/** The rules of the look (docs/look.md) that a page can be asked about at one width. Each function runs inside the page. */

/** One left edge for header, headline, cards, parts and footer; a drawing of its size; few folds, all of one design; bands of one green. */
export function lookProblems(): string[] {
  const isPhone = innerWidth < 768
  const isSeen = (element: Element) => element.checkVisibility() && element.getBoundingClientRect().width > 0
  const all = (selector: string) => [...document.querySelectorAll(selector)].filter(isSeen)
  const problems: string[] = []

  // A form that has the page to itself stands in its middle.
  const columns = all(
    'body > header > .page, body > footer > .page, main > .page:not(.max-w-measure), main .section > .page, nav.page, h1:not(.max-w-measure h1)',
  )
  const edges = new Map(
    [...columns, ...(isPhone ? all('.hero-card > *, .rides > .card') : [])].map((element) => {
      const padding = element.matches('.page') ? Number.parseFloat(getComputedStyle(element).paddingLeft) : 0
      return [Math.round(element.getBoundingClientRect().left + padding), element.tagName.toLowerCase()]
    }),
  )
  if (edges.size > 1) problems.push(`has left edges at ${[...edges].map((edge) => edge.join(' px, ')).join('; ')}`)

  for (const row of all('.band-drawing')) {
    const drawing = row.querySelector(':scope > :last-child > svg')?.getBoundingClientRect()
    const column = innerWidth - 40
    if (!isPhone && (drawing?.width ?? 0) < 240) problems.push(`the drawing is ${drawing?.width} px wide`)
    if (isPhone && (drawing?.height ?? 0) < 96) problems.push(`the drawing is ${drawing?.height} px high`)
    if (isPhone && !row.closest('.hero-tight') && row.getBoundingClientRect().width < column - 1)
      problems.push(`the drawing's row is ${row.getBoundingClientRect().width} px wide, not ${column}`)
  }

  // Questions and the list of licenses are legal texts and FAQ: as many as they are.
  const folds = all('main details')
  const counted = folds.filter((fold) => !fold.matches('[data-questions] *, .licenses'))
  if (counted.length > 8) problems.push(`has ${counted.length} disclosures`)
  for (const fold of folds) {
    const summary = fold.querySelector('summary')
    const mark = summary && getComputedStyle(summary, '::before')
    if (!fold.matches('.fold') || mark?.content !== '""' || getComputedStyle(summary ?? fold).display === 'list-item')
      problems.push(`"${summary?.textContent?.trim().slice(0, 40)}" is a disclosure of another design`)
  }

  const grounds = new Set(all('.band').map((band) => getComputedStyle(band).backgroundColor))
  grounds.delete('rgba(0, 0, 0, 0)')
  if (grounds.size > 1) problems.push(`has bands in ${[...grounds].join(' and ')}`)
  return problems
}
