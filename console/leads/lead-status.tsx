import type { ListedApplication } from '#domain/operators/applications.ts'
import { Status } from '../kit/status.tsx'
import { STATUS_WORDS } from './words.ts'

export function LeadStatus({ status }: Pick<ListedApplication, 'status'>) {
  const [words, tone] = STATUS_WORDS[status]
  return <Status tone={tone}>{words}</Status>
}
