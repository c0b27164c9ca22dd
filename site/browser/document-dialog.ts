/**
 * Terms, Privacy and E-Consent open in a dialog that fetches the page's own text on first opening: one source, no weight on forty pages.
 * Where the dialog fails, the link still leads to the page.
 */
import type { ConsentTextName } from '#domain/consent/consent-texts.ts'
import { noteShownText } from './site-settings.ts'

const texts = new Map<string, string>()

export function openDocumentLinksInDialog(root: ParentNode = document): void {
  root.addEventListener('click', (event) => {
    if (!(event instanceof MouseEvent) || event.defaultPrevented || event.button !== 0) return
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    const link = (event.target as Element | null)?.closest<HTMLAnchorElement>('a[data-opens-dialog]')
    if (!link || new URL(link.href).pathname === location.pathname) return
    event.preventDefault()
    void openDocument(link)
  })
}

async function openDocument(link: HTMLAnchorElement): Promise<void> {
  const dialog = document.querySelector<HTMLDialogElement>('#document-dialog')
  const heading = dialog?.querySelector('h2')
  const text = dialog?.querySelector<HTMLElement>('[data-document-text]')
  if (!dialog || !heading || !text) return location.assign(link.href)

  // An earlier text may still be on its way; it must not end up under this heading.
  const isCurrent = () => dialog.dataset.shows === link.href
  dialog.dataset.shows = link.href
  heading.textContent = link.textContent
  text.innerHTML = texts.get(link.href) ?? '<p>Loading the text</p>'
  dialog.showModal()
  if (texts.has(link.href)) return
  try {
    const html = await documentText(link.href)
    texts.set(link.href, html)
    if (!isCurrent()) return
    text.innerHTML = html
    text.scrollTop = 0
  } catch {
    if (!isCurrent()) return
    text.innerHTML =
      '<p>The text could not be loaded. Please check your connection, or <a target="_blank">open it as a page</a>.</p>'
    text.querySelector('a')?.setAttribute('href', link.href)
  }
}

/** The lead, the version and the text of one of our own pages, without ids: the page around the dialog may use the same. */
async function documentText(href: string): Promise<string> {
  const answer = await fetch(href)
  if (!answer.ok) throw new Error(`The page answered ${answer.status}`)
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
  const document = page.querySelector('[data-document]')
  if (!document) throw new Error('The page holds no document')
  for (const element of document.querySelectorAll('[id]')) element.removeAttribute('id')
  for (const link of document.querySelectorAll('a')) link.setAttribute('target', '_blank')
  const version = page.querySelector<HTMLElement>('[data-document-version]')
  // Said by the page of a text that consents name, and empty on others.
  const name = version?.dataset.documentVersion as ConsentTextName | '' | undefined
  if (name) noteShownText(name, page)
  const above = [page.querySelector('[data-document-lead]'), version]
  return `<div class="prose mb-6">${above.map((part) => `<p>${part?.innerHTML ?? ''}</p>`).join('')}</div>${document.innerHTML}`
}
