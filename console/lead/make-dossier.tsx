import { lazy, Suspense, useState } from 'react'
import type { Dossier as Made } from '#contracts/operators/dossiers.ts'
import type { ShownLead } from '#contracts/operators/shown-lead.ts'
import { Act } from '../kit/act.tsx'

const Dossier = lazy(() => import('./dossier.tsx').then(({ Dossier }) => ({ default: Dossier })))

export function MakeDossier({ id }: Pick<ShownLead, 'id'>) {
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
