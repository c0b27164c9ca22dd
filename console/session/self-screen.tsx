import { Facts } from '../kit/facts.tsx'
import { Screen } from '../kit/screen.tsx'
import { Time } from '../kit/time.tsx'
import { ROLE_NAMES, useMe } from './me.ts'

/** What is yours: your role, sessions and passkeys. */
export function SelfScreen() {
  const me = useMe()
  return (
    <Screen title="You" command="people me">
      <Facts
        facts={[
          ['Name', me.name],
          ['Role', ROLE_NAMES[me.role]],
          ['This session ends', <Time key="until" at={me.until} />],
        ]}
      />
    </Screen>
  )
}
