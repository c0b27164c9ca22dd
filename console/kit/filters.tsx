/** Filters write into the address, and a changed filter begins at the first page. */
import { type ReactNode, useId, useState } from 'react'
import { useScreenSearch, useSetFilter } from './screen-search.ts'

/** In one line; on a phone behind one button, which says how many are set. */
export function Filters({ children }: { readonly children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  const { given } = useGivenFilters()
  return (
    <search>
      <button type="button" className="button filters-button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {given.length > 0 ? `Filters (${given.length})` : 'Filters'}
      </button>
      <div className="filters">
        {children}
        <ClearFilters />
      </div>
    </search>
  )
}

function useGivenFilters() {
  const { search, set } = useFilter()
  const given = Object.keys(search).filter((name) => search[name] !== undefined && !['before', 'part'].includes(name))
  return { given, clear: () => set(Object.fromEntries(given.map((name) => [name, undefined]))) }
}

/** The names in the address that are filters of the screen on show; the router has checked them. */
function useFilter() {
  return { search: useScreenSearch(), set: useSetFilter() }
}

interface SelectProps {
  readonly name: string
  readonly label: string
  readonly all: string
  readonly options: readonly (readonly [value: string, label: string])[]
}

export function FilterSelect({ name, label, all, options }: SelectProps) {
  const { search, set } = useFilter()
  const id = useId()
  return (
    <div className="filter">
      <label htmlFor={id}>{label}</label>
      <select id={id} value={String(search[name] ?? '')} onChange={(event) => set({ [name]: event.target.value || undefined })}>
        <option value="">{all}</option>
        {options.map(([value, copy]) => (
          <option key={value} value={value}>
            {copy}
          </option>
        ))}
      </select>
    </div>
  )
}

interface FieldProps {
  readonly name: string
  readonly label: string
  readonly kind?: 'date' | 'month' | 'text' | 'number'
  readonly placeholder?: string
  /** What holds while the address names none. */
  readonly shown?: string
  readonly also?: (text: string) => Readonly<Record<string, string | undefined>>
}

/** Taken over when the field is left, or with Enter. */
export function FilterField({ name, label, kind = 'text', placeholder, shown = '', also }: FieldProps) {
  const { search, set } = useFilter()
  const id = useId()
  const value = String(search[name] ?? shown)
  const take = (text: string) => text !== value && set({ ...(text && also?.(text)), [name]: text.trim() || undefined })
  return (
    <div className="filter">
      <label htmlFor={id}>{label}</label>
      <input
        key={value}
        id={id}
        type={kind}
        defaultValue={value}
        placeholder={placeholder}
        onBlur={(event) => take(event.target.value)}
        onKeyDown={(event) => event.key === 'Enter' && take(event.currentTarget.value)}
      />
    </div>
  )
}

export function ClearFilters() {
  const { given, clear } = useGivenFilters()
  if (given.length === 0) return null
  return (
    <button type="button" className="button" onClick={clear}>
      Clear filters
    </button>
  )
}
