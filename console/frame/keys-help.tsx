import { isAtLeast, type Role } from '#domain/policy/roles.ts'
import { Sheet } from '../kit/sheet.tsx'
import { SCREENS } from '../paths.ts'

export function KeysHelp({ role, onClose }: { readonly role: Role; readonly onClose: () => void }) {
  const screens = SCREENS.filter(({ least }) => isAtLeast(role, least))
  return (
    <Sheet title="Keys" onClose={onClose}>
      <dl className="facts keys">
        <div>
          <dt>
            <kbd>/</kbd>
          </dt>
          <dd>Search leads</dd>
        </div>
        {screens.map(({ key, title }) => (
          <div key={key}>
            <dt>
              <kbd>g</kbd> <kbd>{key}</kbd>
            </dt>
            <dd>{title}</dd>
          </div>
        ))}
        <div>
          <dt>
            <kbd>→</kbd> <kbd>↓</kbd>
          </dt>
          <dd>To the cells of a row, and other rows</dd>
        </div>
        <div>
          <dt>
            <kbd>f</kbd>
          </dt>
          <dd>Filter by the cell</dd>
        </div>
        <div>
          <dt>
            <kbd>Esc</kbd>
          </dt>
          <dd>Close</dd>
        </div>
        <div>
          <dt>
            <kbd>?</kbd>
          </dt>
          <dd>This list</dd>
        </div>
      </dl>
      <div className="acts">
        <button type="button" className="button" onClick={onClose}>
          Close
        </button>
      </div>
    </Sheet>
  )
}
