import { Screen } from '../kit/screen.tsx'
import { Empty } from '../kit/states.tsx'

export const PeopleScreen = () => (
  <Screen title="People" command="people">
    <Empty>
      <p>Nothing to show yet.</p>
    </Empty>
  </Screen>
)
