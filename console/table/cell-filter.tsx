/**
 * “Filter by this”, beside a value that its list can be filtered by. Tab goes from link to link; the arrow keys go on from there to these, and
 * to other rows, and `f` presses that of the cell that has the focus.
 */
import type { KeyboardEvent } from 'react'
import { type FilterChanges, useSetFilter } from '../kit/screen-search.ts'

export function CellFilter({ changes }: { readonly changes: FilterChanges }) {
  const set = useSetFilter()
  return (
    <button
      type="button"
      className="cell-filter"
      tabIndex={-1}
      aria-label="Filter by this"
      title="Filter by this (f)"
      onClick={() => set(changes)}
    >
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <path d="M2.5 3.5h11L9.5 8.5v4l-3-1.5v-2.5z" />
      </svg>
    </button>
  )
}

const STOPS = 'a[href], .cell-filter'
const stopsIn = (part: Element | null | undefined) =>
  [...(part?.querySelectorAll<HTMLElement>(STOPS) ?? [])].filter(({ offsetParent }) => offsetParent)

/** In the same column, or else the row's first. */
function stopBelow(row: Element | null, stop: HTMLElement): HTMLElement | undefined {
  if (!(row instanceof HTMLTableRowElement)) return undefined
  const column = stop.closest<HTMLTableCellElement>('td, th')?.cellIndex ?? 0
  return stopsIn(row.cells[column]).at(stop.matches('.cell-filter') ? -1 : 0) ?? stopsIn(row)[0]
}

const MOVES: Readonly<Record<string, (row: Element, stop: HTMLElement) => HTMLElement | undefined>> = {
  ArrowRight: (row, stop) => stopsIn(row)[stopsIn(row).indexOf(stop) + 1],
  ArrowLeft: (row, stop) => stopsIn(row)[stopsIn(row).indexOf(stop) - 1],
  ArrowDown: (row, stop) => stopBelow(row.nextElementSibling, stop),
  ArrowUp: (row, stop) => stopBelow(row.previousElementSibling, stop),
}

export function moveInTable(event: KeyboardEvent<HTMLElement>): void {
  const { key, ctrlKey, metaKey, altKey, shiftKey, target } = event
  if (ctrlKey || metaKey || altKey || shiftKey || !(target instanceof HTMLElement) || !target.matches(STOPS)) return
  const filter = key === 'f' && target.closest('td, th')?.querySelector<HTMLElement>('.cell-filter')
  if (filter) {
    event.preventDefault()
    filter.click()
    return
  }
  const row = target.closest('tr')
  const next = row && MOVES[key]?.(row, target)
  if (!next) return
  event.preventDefault()
  next.focus()
}
