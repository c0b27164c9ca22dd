import type { ListedApplication } from '#contracts/operators/applications.ts'
import { formatDuration } from '../kit/format.ts'
import { Status } from '../kit/status.tsx'
import { STATUS_WORDS } from './words.ts'

const LONG_MS = 3_600_000

type Props = Pick<ListedApplication, 'status' | 'createdAt'> & Partial<Pick<ListedApplication, 'isRepeat'>>

export function LeadStatus({ status, createdAt, isRepeat }: Props) {
  const [words, tone] = STATUS_WORDS[status]
  if (isRepeat) return <Status tone="idle">{`duplicate: ${words} before`}</Status>
  const waitedMs = Date.now() - Date.parse(createdAt)
  if ((status === 'pending' || status === 'received') && waitedMs > LONG_MS)
    return <Status tone="warn">{`${words}, ${formatDuration(waitedMs)}`}</Status>
  return <Status tone={tone}>{words}</Status>
}
