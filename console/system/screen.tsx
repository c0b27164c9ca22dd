import { useSuspenseQuery } from '@tanstack/react-query'
import { ask } from '../api/query.ts'
import { Facts } from '../kit/facts.tsx'
import { Screen } from '../kit/screen.tsx'

export function SystemScreen() {
  const { data } = useSuspenseQuery(ask('GET /mails/status', {}))
  return (
    <Screen title="System" command="mail status">
      <Facts facts={Object.entries(data).map(([name, value]) => [name, String(value)])} />
    </Screen>
  )
}
