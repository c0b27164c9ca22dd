/** All about one application on one sheet, to print or keep as PDF. It stays until it is closed, and is kept nowhere. */
import type { Dossier as Made } from '#contracts/operators/dossiers.ts'
import { saveFile } from '../api/save-file.ts'
import { Button } from '../kit/button.tsx'
import { Facts } from '../kit/facts.tsx'
import { Sheet } from '../kit/sheet.tsx'
import { Time } from '../kit/time.tsx'
import { fieldName } from './field-names.ts'
import { LookPanel } from './look-and-note-panels.tsx'

const say = (value: string | number | boolean) => (typeof value === 'boolean' ? (value ? 'yes' : 'no') : value)

const named = (values: Made['answers']) => Object.entries(values).map(([field, value]) => [fieldName(field), say(value)] as const)

interface Props {
  readonly dossier: Made
  readonly onClose: () => void
}

export function Dossier({ dossier: { lead, answers, visit, certificates, madeAt, madeBy }, onClose }: Props) {
  return (
    <Sheet title={`Dossier of lead ${lead.id}`} onClose={onClose} keepsOpen wide>
      <div className="dossier">
        <p>
          Made by {madeBy} on <Time at={madeAt} to="second" />. Numbers are shown by their last digits.
        </p>
        <h3>What was asked for and entered</h3>
        <Facts facts={named(answers)} />
        <h3>Where it was sent from</h3>
        <Facts facts={[['Received', <Time key="at" at={lead.createdAt} to="second" />], ...named(visit)]} />
        <h3>Who got which fields</h3>
        {lead.sharedWith.length === 0 && <p>Nothing was sent: no lender was asked.</p>}
        <dl>
          {lead.sharedWith.map(({ lender, name, at, kind, state, fields }) => (
            <div key={`${lender} ${kind} ${at}`}>
              <dt>
                {name}, <Time at={at} to="second" />, {state.replaceAll('-', ' ')}
              </dt>
              <dd>{fields.map(fieldName).join(', ')}</dd>
            </div>
          ))}
        </dl>
        <LookPanel lead={lead} />
        <h3>On which consent</h3>
        {certificates.map(({ id, texts }, index) => (
          <section key={id}>
            <p>
              {index === 0 ? 'With the application' : `With the choice of ${lead.consents[index]?.lender ?? 'a lender'}`},{' '}
              <Time at={lead.consents[index]?.at ?? null} to="second" />, certificate <code>{id}</code>
            </p>
            {texts.map(({ act, shown }) => (
              <details key={`${act.act} ${act.text}`} open>
                <summary>
                  {act.text.replaceAll('-', ' ')}, {act.version ? `version ${act.version}` : 'version not said'}
                </summary>
                <pre>{shown?.text ?? 'No text was stored.'}</pre>
              </details>
            ))}
          </section>
        ))}
      </div>
      <div className="acts">
        <Button look="main" onPress={() => print()}>
          Print
        </Button>
        {certificates.map(({ id, file }) => (
          <Button key={id} onPress={() => saveFile(`consent-${id}.json`, 'application/json', file)}>
            Save certificate {id.slice(0, 8)}
          </Button>
        ))}
        <Button look="quiet" onPress={onClose}>
          Close
        </Button>
      </div>
    </Sheet>
  )
}
