import { Screen } from '../kit/screen.tsx'
import { Empty } from '../kit/states.tsx'

export const HistoryScreen = () => (
  <Screen title="History" command="history">
    <Empty>
      <p>Nothing to show yet.</p>
    </Empty>
  </Screen>
)
