/** A screen reader, a tab and the browser's history tell the views of one page apart by its title. */
let built: string | undefined

/** Without a title: the one that the page was built with. */
export function setPageTitle(title?: string): void {
  built ??= document.title
  const brand = built.split(' | ').at(-1)
  document.title = title ? `${title} | ${brand}` : built
}
