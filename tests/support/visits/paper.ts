/** On paper a page is its words: dark on light, answers open, tables whole, and nothing to press. Runs in the page, where print is emulated. */
export function printProblems(): string[] {
  const problems: string[] = []
  const isSeen = (element: Element) => {
    const { width, height } = element.getBoundingClientRect()
    return width > 0 && height > 0 && element.checkVisibility({ visibilityProperty: true })
  }
  const words = (element: Element) => (element.textContent ?? '').trim().slice(0, 40)

  for (const heading of document.querySelectorAll('h1')) {
    const grounds: string[] = []
    for (let part: Element | null = heading; part; part = part.parentElement) grounds.push(getComputedStyle(part).backgroundColor)
    const ground = grounds.find((color) => color !== 'rgba(0, 0, 0, 0)') ?? ''
    const ink = getComputedStyle(heading).color
    if (ink !== 'rgb(20, 35, 29)') problems.push(`prints its heading in ${ink}`)
    // The page's paper, or the white of a step's own sheet.
    if (!['rgb(253, 252, 249)', 'rgb(255, 255, 255)'].includes(ground)) problems.push(`prints its heading on ${ground}`)
  }
  for (const frame of document.querySelectorAll('.table-frame'))
    if (getComputedStyle(frame).overflowX !== 'visible') problems.push(`prints only a part of the table "${words(frame)}"`)
  for (const answer of document.querySelectorAll('main details:not([open]) > :not(summary, :has(> nav))'))
    if (!isSeen(answer)) problems.push(`does not print "${words(answer)}"`)
  for (const furniture of document.querySelectorAll('header, footer, nav, .button, dialog'))
    if (isSeen(furniture)) problems.push(`prints <${furniture.tagName.toLowerCase()}> "${words(furniture)}"`)
  return problems
}
