import { isAtLeast, type Role } from '#domain/policy/roles.ts'
import { Button } from '../kit/button.tsx'
import { Sheet } from '../kit/sheet.tsx'
import { SCREENS } from '../paths.ts'

/** Keys, with spaces between them, and what they do. */
type Row = readonly [keys: string, does: string]

const IN_LISTS: readonly Row[] = [
  ['→ ↓', 'To the cells of a row, and other rows'],
  ['f', 'Filter by the cell'],
  ['Esc', 'Close'],
  ['?', 'This list'],
]

export function KeysHelp({ role, onClose }: { readonly role: Role; readonly onClose: () => void }) {
  const screens = SCREENS.filter(({ least }) => isAtLeast(role, least))
  const rows: readonly Row[] = [['/', 'Search leads'], ...screens.map(({ key, title }): Row => [`g ${key}`, title]), ...IN_LISTS]
  return (
    <Sheet title="Keys" onClose={onClose}>
      <dl className="facts keys">
        {rows.map(([keys, does]) => (
          <div key={keys}>
            <dt>
              {keys.split(' ').map((key) => (
                <span key={key}>
                  <kbd>{key}</kbd>{' '}
                </span>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <div className="acts">
        <Button onPress={onClose}>Close</Button>
      </div>
    </Sheet>
  )
}
