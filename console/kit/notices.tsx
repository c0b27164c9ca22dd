import { useSyncExternalStore } from 'react'
import { onNotices, shownNotices } from './notify.ts'

export function Notices() {
  const notices = useSyncExternalStore(onNotices, shownNotices)
  return (
    <div className="notices" role="status">
      {notices.map(({ id, text, tone }) => (
        <p key={id} data-tone={tone}>
          {text}
        </p>
      ))}
    </div>
  )
}
