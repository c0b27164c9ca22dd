/** The person, masked; in the clear for a reason that is recorded, and for a moment. */

import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import type { Dossier as Made } from '#contracts/operators/dossiers.ts'
import type { ShownLead } from '#contracts/operators/shown-lead.ts'
import { Act } from '../kit/act.tsx'
import { Facts } from '../kit/facts.tsx'
import { Panel } from '../kit/panel.tsx'
import { Reveal } from '../kit/reveal.tsx'
import { Empty } from '../kit/states.tsx'
import { refusalFor, useMe } from '../session/me.ts'
import { fieldName } from './field-names.ts'

const Dossier = lazy(() => import('./dossier.tsx').then(({ Dossier }) => ({ default: Dossier })))

const named = (values: Readonly<Record<string, string>>) =>
  Object.entries(values).map(([field, value]) => [fieldName(field), value] as const)

const GONE = 'These values are no longer kept: they expired, or the person was erased.'

export function PersonPanel({ lead: { id, masked, kept, erased, looks } }: { readonly lead: ShownLead }) {
  const notAll = refusalFor(useMe(), 'compliance')
  return (
    <Panel
      title="Person"
      actions={
        <span className="quiet">{looks.length === 0 ? 'No one has looked' : `Looked at or acted on ${times(looks.length)}`}</span>
      }
    >
      {Object.keys(masked).length > 0 ? (
        <Facts facts={named(masked)} />
      ) : (
        <Empty>{erased ? 'This person was erased.' : 'Nothing that names this person is kept.'}</Empty>
      )}
      <div className="acts">
        <Reveal
          call="POST /applications/{id}/reveals"
          args={{ id, groups: ['contact'] }}
          label="Reveal contact"
          unless={kept.includes('contact') ? undefined : GONE}
          says="You see name, address, email and phone. That you looked, and why, is recorded, and the person can see it."
          show={({ values }) => <Facts facts={named(values)} />}
        />
        <Reveal
          call="POST /applications/{id}/reveals"
          args={{ id }}
          label="Reveal all"
          unless={notAll ?? (kept.length > 0 ? undefined : GONE)}
          says={`You see everything that is kept: ${kept.join(', ')}. That you looked, and why, is recorded, and the person can see it. Ask for no more than you need.`}
          show={({ values }) => <Facts facts={named(values)} />}
        />
        <MakeDossier id={id} />
        {!notAll && (
          <Link to="/history" search={{ subject: id }} className="button is-quiet">
            History of this lead
          </Link>
        )}
      </div>
    </Panel>
  )
}

const times = (count: number) => (count === 1 ? 'once' : `${count} times`)

function MakeDossier({ id }: Pick<ShownLead, 'id'>) {
  const [dossier, setDossier] = useState<Made>()
  return (
    <>
      <Act
        call="POST /applications/{id}/dossiers"
        args={{ id }}
        label="Make dossier"
        title="Make a dossier of this lead"
        says="Everything about this application, to print: what was entered, who got which fields on which consent, with its texts, and who looked. That you made it, and why, is recorded, and the person can see it."
        reason="required"
        onDone={setDossier}
      />
      {dossier && (
        <Suspense>
          <Dossier dossier={dossier} onClose={() => setDossier(undefined)} />
        </Suspense>
      )}
    </>
  )
}
