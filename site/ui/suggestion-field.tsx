/**
 * A text field with suggestions under it: the combobox pattern of the ARIA practices, with the choice left to the person (nothing is chosen by
 * leaving the field, Enter without a marked suggestion submits the form as in any other field, Escape only closes the list).
 */
import { useEffect, useId, useRef, useState } from 'react'
import { CONTROL, Field, type FieldProps } from './field.tsx'

interface SuggestionFieldProps<Suggestion> extends FieldProps {
  value: string
  autoComplete?: string
  suggestions: readonly Suggestion[]
  textOf: (suggestion: Suggestion) => string
  /** The input's blur fires before the click on a suggestion, and would hide it first. */
  clickGuardMs: number
  onType: (typed: string) => void
  onChoose: (suggestion: Suggestion) => void
  onClose: () => void
}

const NONE = -1

export function SuggestionField<Suggestion>(props: SuggestionFieldProps<Suggestion>) {
  const { value, autoComplete, suggestions, textOf, clickGuardMs, onType, onChoose, onClose, ...field } = props
  const listId = useId()
  const [marked, setMarked] = useState(NONE)
  const guard = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isOpen = suggestions.length > 0
  const markedSuggestion = suggestions[marked]

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new list begins unmarked
  useEffect(() => setMarked(NONE), [suggestions])
  useEffect(() => () => clearTimeout(guard.current), [])

  function choose(suggestion: Suggestion) {
    clearTimeout(guard.current)
    onChoose(suggestion)
  }

  function onKeyDown(event: React.KeyboardEvent) {
    if (!isOpen || event.nativeEvent.isComposing) return
    const places = suggestions.length + 1
    const move = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (move) setMarked(((marked + 1 + move + places) % places) - 1)
    else if (event.key === 'Enter' && markedSuggestion !== undefined) choose(markedSuggestion)
    else if (event.key === 'Escape') onClose()
    else return
    event.preventDefault()
  }

  return (
    <div className="relative">
      <Field {...field} live={isOpen ? `${suggestions.length} suggestions. Use the arrow keys to choose one.` : ''} isLiveHidden>
        {(attributes) => (
          <input
            {...attributes}
            type="text"
            role="combobox"
            name={field.name}
            value={value}
            autoComplete={autoComplete}
            aria-autocomplete="list"
            aria-expanded={isOpen}
            aria-controls={listId}
            aria-activedescendant={isOpen && marked !== NONE ? `${listId}-${marked}` : undefined}
            onChange={(event) => onType(event.target.value)}
            onKeyDown={onKeyDown}
            onBlur={() => {
              guard.current = setTimeout(onClose, clickGuardMs)
            }}
            className={CONTROL}
          />
        )}
      </Field>
      <div
        id={listId}
        role="listbox"
        aria-label="Suggestions"
        hidden={!isOpen}
        className="absolute inset-x-0 top-full z-10 mt-1 divide-y divide-line overflow-hidden rounded-md border border-edge bg-white shadow-lg"
      >
        {suggestions.map((suggestion, place) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard works from the input, as the pattern has it
          <div
            key={textOf(suggestion)}
            id={`${listId}-${place}`}
            role="option"
            tabIndex={-1}
            aria-selected={place === marked}
            onClick={() => choose(suggestion)}
            className="flex min-h-12 cursor-pointer items-center px-3.5 py-2 hover:bg-green-tint aria-selected:bg-green-tint aria-selected:font-semibold"
          >
            {textOf(suggestion)}
          </div>
        ))}
      </div>
    </div>
  )
}
