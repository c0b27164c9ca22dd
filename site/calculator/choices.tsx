import { useId, useLayoutEffect, useRef } from 'react'
import { useEarlyTyping } from '../hydration/use-early-typing.ts'

interface ChoicesProps {
  legend: string
  /** What is seen of the legend, beside the keys; the rest is for who only hears it. All of it stands above them. */
  seen?: string
  name: string
  choices: readonly number[]
  chosen: number
  label: (choice: number) => string
  accessibleLabel?: (choice: number) => string
  onChoose: (choice: number) => void
}

const pressedOf = (within: ParentNode | null, name: string) =>
  Number(within?.querySelector<HTMLInputElement>(`input[name^="${name}-"]:checked`)?.value)

/** Radio buttons that look like a row of keys; arrow keys, focus and screen readers work as for any radio. */
export function Choices({ legend, seen = legend, name, choices, chosen, label, accessibleLabel = label, onChoose }: ChoicesProps) {
  const group = useId()
  const fieldset = useRef<HTMLFieldSetElement>(null)
  const early = useEarlyTyping(() => pressedOf(document, name))
  // A choice pressed before the page's script was there counts; pressing it again would change nothing.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it hydrates
  useLayoutEffect(() => {
    const pressed = [pressedOf(fieldset.current, name), early].find((choice) => choice && choice !== chosen)
    if (pressed) onChoose(pressed)
  }, [])

  return (
    <fieldset ref={fieldset} className="keys">
      <legend className={seen === legend ? 'w-full' : ''}>
        {seen}
        <span className="sr-only">{legend.slice(seen.length)}</span>
      </legend>
      <div>
        {choices.map((choice) => (
          <label key={choice} className="figures">
            <input
              type="radio"
              name={`${name}-${group}`}
              value={choice}
              checked={choice === chosen}
              onChange={() => onChoose(choice)}
              aria-label={accessibleLabel(choice)}
            />
            <span aria-hidden="true">{label(choice)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
