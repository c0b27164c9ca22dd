import type { HistoryEntry } from '#contracts/operators/history.ts'

const said = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** paused: false → true */
function changesOf({ before, after }: HistoryEntry): readonly string[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return names.map((name) => {
    const [was, is] = [before?.[name], after?.[name]]
    if (was === undefined) return `${name}: ${said(is)}`
    return is === undefined ? `${name}: ${said(was)} →` : `${name}: ${said(was)} → ${said(is)}`
  })
}

export const changesText = (entry: HistoryEntry): string => changesOf(entry).join('; ')

export const Changes = ({ entry }: { readonly entry: HistoryEntry }) => <span className="long">{changesText(entry) || '–'}</span>
