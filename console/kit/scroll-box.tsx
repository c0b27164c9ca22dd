import { type ReactNode, useEffect, useRef, useState } from 'react'

interface Props {
  readonly label: string
  readonly className?: string
  readonly children: ReactNode
}

/** A wide list scrolls inside its own box. Only where it does can it take the focus, so that the arrow keys move it. */
export function ScrollBox({ label, className = '', children }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const [scrolls, setScrolls] = useState(false)
  useEffect(() => {
    const element = box.current
    if (!element) return
    const look = () => setScrolls(element.scrollWidth > element.clientWidth || element.scrollHeight > element.clientHeight)
    const size = new ResizeObserver(look)
    size.observe(element)
    for (const child of element.children) size.observe(child)
    return () => size.disconnect()
  }, [])
  return (
    // biome-ignore lint/a11y/useSemanticElements: no fieldset, and no landmark of its own inside a panel
    <div ref={box} role="group" aria-label={label} className={`list-box ${className}`} {...(scrolls && { tabIndex: 0 })}>
      {children}
    </div>
  )
}
