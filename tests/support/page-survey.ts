/** Looks at a page as a person would, and says what is wrong with it. Each function runs inside the page, so it can use nothing from here. */

/** As a reader who scrolls there finds it: until then the height of such a part is a guess, and what it holds overlaps what follows. */
export function drawFarParts(): void {
  for (const part of document.querySelectorAll<HTMLElement>('.drawn-when-near > *')) part.style.contentVisibility = 'visible'
}

/** Text that is cut off, sticks out of its box, or makes the page scroll sideways. */
export function layoutProblems(): string[] {
  const problems: string[] = []
  const name = (element: Element) =>
    `<${element.tagName.toLowerCase()} class="${element.getAttribute('class') ?? ''}"> "${(element.textContent ?? '').trim().slice(0, 40)}"`
  const root = document.documentElement
  if (root.scrollWidth > root.clientWidth) problems.push(`the page scrolls sideways: ${root.scrollWidth} > ${root.clientWidth}`)

  const isSkipLink = (element: Element) => element.closest('a[href="#main"]') !== null
  /** The field that only machines find lies outside the page on purpose. */
  const isHoneypot = (element: Element) => element.closest('[aria-hidden="true"]')?.querySelector('input[name="website"]') != null
  /** Words for screen readers alone are clipped on purpose. */
  const isForScreenReaders = (element: Element) =>
    element.closest('.sr-only') !== null || getComputedStyle(element).clipPath === 'inset(50%)'
  /** Nothing changes while a page is looked at, so each element is asked once: a page has a thousand pieces of text. */
  function once<Answer>(question: (element: Element) => Answer) {
    const answers = new Map<Element, Answer>()
    return (element: Element): Answer => {
      if (!answers.has(element)) answers.set(element, question(element))
      return answers.get(element) as Answer
    }
  }
  const isRead = once(
    (element) =>
      !element.closest('script, style, noscript, svg, template') &&
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      !(isSkipLink(element) || isHoneypot(element) || isForScreenReaders(element)),
  )
  const scrollsItself = once((element) => ['auto', 'scroll'].includes(getComputedStyle(element).overflowX))
  const hasScrollingAncestor = once(
    ({ parentElement }): boolean =>
      parentElement !== null &&
      parentElement !== document.body &&
      (scrollsItself(parentElement) || hasScrollingAncestor(parentElement)),
  )
  const boxOf = once((element): Element => {
    const { parentElement } = element
    return parentElement && getComputedStyle(element).display === 'inline' ? boxOf(parentElement) : element
  })
  const placeOf = once((element) => element.getBoundingClientRect())

  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const boxes = new Set<Element>()
  const range = document.createRange()
  while (walker.nextNode()) {
    const text = walker.currentNode
    const parent = text.parentElement
    if (!parent || !text.textContent?.trim() || !isRead(parent)) continue
    range.selectNodeContents(text)
    const words = range.getBoundingClientRect()
    if (words.width === 0) continue
    if (!hasScrollingAncestor(parent) && (words.left < -0.5 || words.right > root.clientWidth + 0.5))
      problems.push(`text leaves the screen: ${name(parent)}`)
    const box = boxOf(parent)
    const around = placeOf(box)
    if (words.left < around.left - 1 || words.right > around.right + 1 || words.bottom > around.bottom + 4)
      problems.push(`text sticks out of its box: ${name(parent)}`)
    for (let ancestor: Element | null = box; ancestor && ancestor !== document.body; ancestor = ancestor.parentElement) {
      if (boxes.has(ancestor)) break
      boxes.add(ancestor)
    }
  }
  for (const box of boxes) {
    const { overflowX, overflowY, textOverflow } = getComputedStyle(box)
    if (textOverflow === 'ellipsis') problems.push(`text ends in dots: ${name(box)}`)
    if (['hidden', 'clip'].includes(overflowX) && box.scrollWidth > box.clientWidth + 1)
      problems.push(`text is cut off sideways: ${name(box)}`)
    if (['hidden', 'clip'].includes(overflowY) && box.scrollHeight > box.clientHeight + 1)
      problems.push(`text is cut off below: ${name(box)}`)
  }
  return [...new Set(problems)]
}

/** Targets too small for a thumb. A link in the middle of a sentence is exempt (WCAG 2.5.8, "Inline"). */
export function smallTargets(): string[] {
  const LEAST_PX = 44
  const targets = document.querySelectorAll<HTMLElement>(
    'a[href], button, input, select, textarea, summary, [role="button"], [role="link"], [contenteditable]',
  )
  const isInSentence = (element: HTMLElement) => {
    if (element.tagName !== 'A' || getComputedStyle(element).display !== 'inline') return false
    const block = element.closest('p, li, dd, dt, td, th, span.block, address, figcaption, label')
    const around = (block?.textContent ?? '').replace(/\s+/g, ' ').trim()
    const own = (element.textContent ?? '').replace(/\s+/g, ' ').trim()
    return around.length > own.length
  }
  const heightOf = (element: HTMLElement) => {
    const own = element.getBoundingClientRect().height
    // The words beside a checkbox are its target too.
    const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : []
    return Math.max(own, ...labels.map((label) => label.getBoundingClientRect().height))
  }
  return [...targets]
    .filter((element) => element.checkVisibility({ visibilityProperty: true }) && element.getBoundingClientRect().width > 0)
    .filter((element) => !isInSentence(element) && heightOf(element) < LEAST_PX)
    .map(
      (element) =>
        `${element.tagName.toLowerCase()} "${(element.textContent ?? '').trim().slice(0, 40)}" is ${heightOf(element)} px high`,
    )
}

/** Links in the middle of a sentence that only their color tells from it. */
export function unmarkedLinks(): string[] {
  const isMarked = (element: Element): boolean => {
    const { textDecorationLine, borderBottomStyle } = getComputedStyle(element)
    return textDecorationLine.includes('underline') || borderBottomStyle !== 'none'
  }
  const hasWords = (text: string) => /\p{L}/u.test(text)
  const isInSentence = (link: Element) => {
    const block = link.closest('p, li, dd, dt, td, th, span.block, address, figcaption, label')
    const around = [...(block?.childNodes ?? [])].filter((node) => node.nodeType === Node.TEXT_NODE || !node.contains(link))
    return getComputedStyle(link).display === 'inline' && around.some(({ textContent }) => hasWords(textContent ?? ''))
  }
  return [...document.querySelectorAll('a[href]')]
    .filter((link) => link.checkVisibility({ visibilityProperty: true }) && isInSentence(link) && !isMarked(link))
    .map((link) => `only its color marks the link "${(link.textContent ?? '').trim().slice(0, 40)}"`)
}

/**
 * Text whose color is too close to what is behind it: of all text, whatever its size, one ratio is asked. Behind it is what it stands in, and
 * what else lies there within the same ground.
 */
export function paleTexts(asked: unknown = 7): string[] {
  const leastRatio = Number(asked)
  type Color = readonly [red: number, green: number, blue: number, alpha: number]
  const canvas = document.createElement('canvas')
  canvas.width = 1
  canvas.height = 1
  const brush = canvas.getContext('2d', { willReadFrequently: true })
  if (!brush) throw new Error('The browser cannot draw')
  const colors = new Map<string, Color>()
  const read = (css: string): Color => {
    const known = colors.get(css)
    if (known) return known
    brush.clearRect(0, 0, 1, 1)
    brush.fillStyle = css
    brush.fillRect(0, 0, 1, 1)
    const [red = 0, green = 0, blue = 0, alpha = 0] = brush.getImageData(0, 0, 1, 1).data
    const color: Color = [red, green, blue, alpha / 255]
    colors.set(css, color)
    return color
  }
  const over = (top: Color, bottom: Color): Color => {
    const mix = (a: number, b: number) => a * top[3] + b * (1 - top[3])
    return [mix(top[0], bottom[0]), mix(top[1], bottom[1]), mix(top[2], bottom[2]), 1]
  }
  const behind = (element: Element | null): Color => {
    if (!element) return [255, 255, 255, 1]
    const color = read(getComputedStyle(element).backgroundColor)
    return color[3] === 1 ? color : over(color, behind(element.parentElement))
  }
  const luminance = ([red, green, blue]: Color) => {
    const linear = (channel: number) =>
      channel / 255 <= 0.04045 ? channel / 255 / 12.92 : ((channel / 255 + 0.055) / 1.055) ** 2.4
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }
  const ratio = (a: Color, b: Color) => {
    const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x)
    return (light + 0.05) / (dark + 0.05)
  }

  const isSeen = (element: Element) => element.checkVisibility({ visibilityProperty: true })
  const painted = [...document.body.querySelectorAll('*')]
    .map((element) => ({ element, style: getComputedStyle(element) }))
    .filter(
      ({ element, style }) =>
        read(style.backgroundColor)[3] > 0 && element.checkVisibility({ opacityProperty: true }) && isSeen(element),
    )
    // Wherever a page happens to be scrolled to, a bar that sticks may lie over its words.
    .filter(({ element, style }) => !['sticky', 'fixed'].includes(style.position) && !element.closest('[data-sticks]'))
    .map(({ element, style }) => ({ element, color: read(style.backgroundColor), place: element.getBoundingClientRect() }))
  const groundOf = (element: Element): Element =>
    element.parentElement === null || read(getComputedStyle(element).backgroundColor)[3] > 0
      ? element
      : groundOf(element.parentElement)
  const TOUCHING_PX = 2
  /** Words for screen readers alone lie nowhere. */
  const isForScreenReaders = (element: Element | null): boolean =>
    element !== null && (getComputedStyle(element).clipPath === 'inset(50%)' || isForScreenReaders(element.parentElement))
  const others = (text: Node, parent: Element, ground: Color): Color[] => {
    const range = document.createRange()
    range.selectNodeContents(text)
    const words = range.getBoundingClientRect()
    const within = groundOf(parent)
    const dialog = parent.closest('dialog')
    const there = painted
      .filter(
        ({ place }) =>
          Math.min(words.right, place.right) - Math.max(words.left, place.left) > TOUCHING_PX &&
          Math.min(words.bottom, place.bottom) - Math.max(words.top, place.top) > TOUCHING_PX,
      )
      .filter(({ element }) => element !== within && within.contains(element) && !element.contains(parent))
      // A dialog lies over the page, and its buttons over what it scrolls.
      .filter(({ element }) => element.closest('dialog') === dialog && !(dialog && element.closest('button')))
    return there.length > 0 && !isForScreenReaders(parent) ? there.map(({ color }) => over(color, ground)) : []
  }

  const pale = new Set<string>()
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const text = walker.currentNode
    const parent = text.parentElement
    if (!parent || !text.textContent?.trim() || parent.closest('script, style, noscript, svg, template')) continue
    if (!isSeen(parent)) continue
    const style = getComputedStyle(parent)
    const own = behind(parent)
    const reached = Math.min(...[own, ...others(text, parent, own)].map((ground) => ratio(over(read(style.color), ground), ground)))
    if (reached < leastRatio || Number(style.opacity) < 1)
      pale.add(`"${text.textContent.trim().slice(0, 40)}" reaches ${reached.toFixed(2)}:1`)
  }
  for (const control of document.querySelectorAll<HTMLInputElement>(
    'input:not([type="range"], [type="checkbox"], [type="radio"]), select, textarea',
  )) {
    if (control.disabled || !isSeen(control)) continue
    const ground = behind(control)
    const reached = ratio(over(read(getComputedStyle(control).color), ground), ground)
    if (reached < leastRatio) pale.add(`what is typed into "${control.name}" reaches ${reached.toFixed(2)}:1`)
  }
  return [...pale]
}

/** Controls whose edge only a background or a shadow shows: where the system sets its own colors, both are gone. */
export function unmarkedControls(): string[] {
  const controls = document.querySelectorAll<HTMLElement>(
    'button, a.button, select, textarea, input:not([type="hidden"], [type="radio"], [type="checkbox"], [type="range"])',
  )
  const hasEdge = (element: Element) => {
    const { borderBottomWidth, borderBottomStyle, outlineStyle, textDecorationLine } = getComputedStyle(element)
    return (
      (Number.parseFloat(borderBottomWidth) > 0 && borderBottomStyle !== 'none') ||
      outlineStyle !== 'none' ||
      // A button that looks like a link.
      (element.tagName === 'BUTTON' && textDecorationLine === 'underline')
    )
  }
  return [...controls]
    .filter((element) => element.checkVisibility({ visibilityProperty: true }) && element.closest('[aria-hidden="true"]') === null)
    .filter((element) => !hasEdge(element))
    .map((element) => {
      const name = (element.textContent ?? '').trim() || element.getAttribute('aria-label') || element.id
      return `${element.tagName.toLowerCase()} "${name.slice(0, 40)}" has no edge`
    })
}

/** Which elements are seen: what a reader's own colors may not change. As places in the document. */
export function seenElements(): number[] {
  return [...document.querySelectorAll('body, body *')].flatMap((element, place) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) ? [place] : [],
  )
}
