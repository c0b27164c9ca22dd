/**
 * A text field with suggestions under it: the combobox pattern of the ARIA practices, with the choice left to the person (nothing is chosen by
 * leaving the field, Enter without a marked suggestion submits the form as in any other field, Escape only closes the list).
 * The list has room of its own, from the moment that the field takes the focus: it covers nothing, and neither its coming nor its going moves
 * what is below away from under a pointer.
 */
import { useEffect, useId, useRef, useState } from 'react'
import { Field, type FieldProps } from './field.tsx'

interface SuggestionFieldProps<Suggestion> extends FieldProps {
  value: string
  autoComplete?: string
  enterKeyHint?: 'next' | 'done' | 'go'
  suggestions: readonly Suggestion[]
  textOf: (suggestion: Suggestion) => string
  /** Where they come from, said above them. */
  origin: string
  /** The input's blur fires before the click on a suggestion, and would hide it first. */
  clickGuardMs: number
  onType: (typed: string) => void
  onChoose: (suggestion: Suggestion) => void
  onClose: () => void
}

const NONE = -1

export function SuggestionField<Suggestion>(props: SuggestionFieldProps<Suggestion>) {
  const { value, autoComplete, enterKeyHint, suggestions, textOf, origin, clickGuardMs, onType, onChoose, onClose, ...field } =
    props
  const listId = useId()
  const [marked, setMarked] = useState(NONE)
  const [hasRoom, setRoom] = useState(false)
  const room = useRef<HTMLDivElement>(null)
  const guard = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isOpen = suggestions.length > 0
  const markedSuggestion = suggestions[marked]

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new list begins unmarked
  useEffect(() => setMarked(NONE), [suggestions])
  useEffect(() => () => clearTimeout(guard.current), [])
  // A phone would have the list under the bar with the buttons.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the room comes, and when the list does
  useEffect(() => {
    if (hasRoom) room.current?.scrollIntoView({ block: 'nearest' })
  }, [hasRoom, isOpen])
  useEffect(() => {
    if (marked !== NONE) document.getElementById(`${listId}-${marked}`)?.scrollIntoView({ block: 'nearest' })
  }, [listId, marked])

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
    <div>
      <Field
        {...field}
        live={isOpen ? `${suggestions.length} suggestions. ${origin} Use the arrow keys to choose one.` : ''}
        isLiveHidden
      >
        {(attributes) => (
          <input
            {...attributes}
            type="text"
            role="combobox"
            name={field.name}
            value={value}
            autoComplete={autoComplete}
            enterKeyHint={enterKeyHint}
            aria-autocomplete="list"
            aria-expanded={isOpen}
            aria-controls={listId}
            aria-activedescendant={isOpen && marked !== NONE ? `${listId}-${marked}` : undefined}
            onChange={(event) => onType(event.target.value)}
            onKeyDown={onKeyDown}
            onFocus={() => {
              clearTimeout(guard.current)
              setRoom(true)
            }}
            onBlur={() => {
              guard.current = setTimeout(onClose, clickGuardMs)
            }}
            className="control"
          />
        )}
      </Field>
      <div ref={room} hidden={!hasRoom} className="mt-1.5 flex h-46 flex-col rounded-md border border-line">
        <p className="rounded-t-md border-b border-line bg-sand px-3.5 py-1 text-small text-soft">{origin}</p>
        <p hidden={isOpen} className="px-3.5 py-2 text-small text-soft">
          They show here as you type.
        </p>
        <div
          id={listId}
          role="listbox"
          aria-label={`Suggestions: ${origin}`}
          hidden={!isOpen}
          // The press leaves the focus in the input: its blur would close the list before a held button is let go.
          onMouseDown={(event) => event.preventDefault()}
          className="divide-y divide-line overflow-y-auto rounded-b-md bg-card"
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
              className="flex min-h-12 cursor-pointer items-center px-3.5 py-2 hover:bg-mint aria-selected:bg-mint aria-selected:font-semibold"
            >
              {textOf(suggestion)}
            </div>
          ))}
        </div>
      </div>
    </div>
  )
}
