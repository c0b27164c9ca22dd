import type { System } from '#contracts/operators/system.ts'
import { Panel } from '../kit/panel.tsx'
import { NotAllowed } from '../kit/states.tsx'
import type { ListColumn } from '../table/columns.ts'
import { ListPanel } from '../table/list-table.tsx'

const TEXT_COLUMNS: readonly ListColumn<System['texts'][number]>[] = [
  { title: 'Text', of: ({ name }) => name },
  { title: 'Version', of: ({ version }) => version },
  { title: 'First shown', of: ({ firstShownAt }) => firstShownAt, isTime: true },
  { title: 'Hash', of: ({ sha256 }) => sha256, show: ({ sha256 }) => <code>{sha256.slice(0, 12)}</code>, wideOnly: true },
]

export const OwnerPanel = ({ owner, texts }: Pick<System, 'owner' | 'texts'>) => (
  <>
    <ListPanel
      title="Texts that people agree to"
      columns={TEXT_COLUMNS}
      rows={texts}
      idOf={({ sha256 }) => sha256}
      empty="No text is on record: the server keeps them when it starts, if the site’s pages are built."
    />
    <Panel title="Policy and settings">
      {owner ? (
        <>
          <p>
            The preset is <strong>{owner.policy}</strong>. It is changed where the server’s settings are, and counts from the next
            start.
          </p>
          <details>
            <summary>Every setting, by its name in the server’s settings</summary>
            <Settings settings={owner.switches} />
            <Settings settings={owner.settings} />
          </details>
        </>
      ) : (
        <NotAllowed>Policy and settings are for owners.</NotAllowed>
      )}
    </Panel>
  </>
)

const Settings = ({ settings }: { readonly settings: Readonly<Record<string, string>> }) => (
  <dl className="settings">
    {Object.entries(settings).map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)
