/** Every page as the product sends it to a browser without JavaScript: asked for once, and read without a browser. */
import type { HtmlElement } from 'html-validate'
import { parsedHtml } from './html-rules.ts'
import { decoded } from './page-text.ts'
import { EVERY_PAGE } from './site-routes.ts'

export interface ServedPage {
  readonly route: string
  readonly status: number
  readonly html: string
  readonly root: HtmlElement
}

const address = (path: string) => `http://localhost:${process.env.E2E_PORT}${path}`

export async function servedPage(route: string, headers: Readonly<Record<string, string>> = {}): Promise<ServedPage> {
  const answer = await fetch(address(route), { headers, redirect: 'manual' })
  const html = await answer.text()
  return { route, status: answer.status, html, root: parsedHtml(html) }
}

let all: Promise<readonly ServedPage[]> | undefined

export function servedPages(): Promise<readonly ServedPage[]> {
  all ??= Promise.all(EVERY_PAGE.map((route) => servedPage(route)))
  return all
}

/** Undefined where there is no such element or attribute. */
export const attributeOf = (element: HtmlElement | null, name: string): string | undefined => {
  const value = element?.getAttributeValue(name)
  return value == null ? undefined : decoded(value)
}

/** Words as they are read: without programs, and in one line. */
export function textOf(element: HtmlElement | null): string {
  const text = (node: HtmlElement): string =>
    node.childNodes
      .map((child) => {
        const { nodeName } = child
        if (nodeName === 'SCRIPT' || nodeName === 'STYLE') return ''
        return 'tagName' in child ? text(child as HtmlElement) : child.textContent
      })
      .join('')
  return element ? decoded(text(element)).replace(/\s+/g, ' ').trim() : ''
}
