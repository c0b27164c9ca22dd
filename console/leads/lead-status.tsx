import type { ListedApplication } from '#contracts/operators/applications.ts'
import { formatDuration } from '../kit/format.ts'
import { Status } from '../kit/status.tsx'
import { STATUS_LABELS } from './labels.ts'

const LONG_MS = 3_600_000

type Props = Pick<ListedApplication, 'status' | 'createdAt'> & Partial<Pick<ListedApplication, 'isRepeat'>>

export function LeadStatus({ status, createdAt, isRepeat }: Props) {
  const [text, tone] = STATUS_LABELS[status]
  if (isRepeat) return <Status tone="idle">{`duplicate: ${text} before`}</Status>
  const waitedMs = Date.now() - Date.parse(createdAt)
  if ((status === 'pending' || status === 'received') && waitedMs > LONG_MS)
    return <Status tone="warn">{`${text}, ${formatDuration(waitedMs)}`}</Status>
  return <Status tone={tone}>{text}</Status>
}
