import { useId, useLayoutEffect, useRef } from 'react'

interface ChoicesProps {
  legend: string
  name: string
  choices: readonly number[]
  chosen: number
  width: 'wide' | 'narrow'
  label: (choice: number) => string
  accessibleLabel?: (choice: number) => string
  onChoose: (choice: number) => void
}

/** Even rows: five amounts do not fit beside each other on a phone, nor in half a tablet; five terms do. */
const COLUMNS: Readonly<Record<'wide' | 'narrow', Readonly<Record<number, string>>>> = {
  wide: {
    3: 'grid-cols-3',
    4: 'grid-cols-2 sm:grid-cols-4 md:grid-cols-2 lg:grid-cols-4',
    5: 'grid-cols-3 sm:grid-cols-5 md:grid-cols-3 lg:grid-cols-5',
  },
  narrow: { 3: 'grid-cols-3', 4: 'grid-cols-4', 5: 'grid-cols-5' },
}

/** Radio buttons that look like a row of keys; arrow keys, focus and screen readers work as for any radio. */
export function Choices({ legend, name, choices, chosen, width, label, accessibleLabel = label, onChoose }: ChoicesProps) {
  const group = useId()
  const fieldset = useRef<HTMLFieldSetElement>(null)
  // A choice pressed before the page's script was there counts; pressing it again would change nothing.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it wakes
  useLayoutEffect(() => {
    const pressed = Number(fieldset.current?.querySelector<HTMLInputElement>('input:checked')?.value)
    if (pressed && pressed !== chosen) onChoose(pressed)
  }, [])

  return (
    <fieldset ref={fieldset}>
      <legend className="mb-2 font-semibold">{legend}</legend>
      <div className={`grid gap-2 ${COLUMNS[width][choices.length] ?? COLUMNS.wide[3]}`}>
        {choices.map((choice) => (
          <label
            key={choice}
            className="figures relative grid min-h-12 cursor-pointer place-items-center rounded-md border border-edge bg-card px-1 has-checked:border-primary has-checked:bg-primary has-checked:font-semibold has-checked:text-on-green has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink"
          >
            <input
              type="radio"
              name={`${name}-${group}`}
              value={choice}
              checked={choice === chosen}
              onChange={() => onChoose(choice)}
              aria-label={accessibleLabel(choice)}
              className="absolute inset-0 size-full cursor-pointer appearance-none rounded-md focus-visible:shadow-none focus-visible:outline-none"
            />
            <span aria-hidden="true">{label(choice)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
