/** Filters write into the address, and a changed filter begins at the first page. */
import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { Button } from './button.tsx'
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

interface SelectProps extends ComponentProps<'select'> {
  readonly label: string
  /** In place of any of the options. */
  readonly all?: string
  readonly options: readonly (readonly [value: string, label: string])[]
}

/** In a form's line of filters. */
export function Select({ label, all, options, ...select }: SelectProps) {
  const id = useId()
  return (
    <div className="filter">
      <label htmlFor={id}>{label}</label>
      <select id={id} {...select}>
        {all && <option value="">{all}</option>}
        {options.map(([value, copy]) => (
          <option key={value} value={value}>
            {copy}
          </option>
        ))}
      </select>
    </div>
  )
}

export function FilterSelect({ name, ...props }: SelectProps & { readonly name: string }) {
  const { search, set } = useFilter()
  const take = (value: string) => set({ [name]: value || undefined })
  return <Select value={String(search[name] ?? '')} onChange={({ target }) => take(target.value)} {...props} />
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
  return <Button onPress={clear}>Clear filters</Button>
}
