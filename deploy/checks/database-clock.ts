import { describeClocks, makeClockComparison } from '#server/platform/clock/compare-clocks.ts'
import { failed, ok, warning } from './check.ts'
import type { ExaminedDatabase } from './examined-database.ts'

const NOTEWORTHY_SECONDS = 10
const FROM_A_TIME_SERVER = 'Set both machines from a time server (chrony or systemd-timesyncd).'

/** As a start compares them. */
export async function clocksAlike({ now, row }: Pick<ExaminedDatabase, 'now' | 'row'>) {
  let ahead = 0
  const compared = await makeClockComparison({
    now,
    databaseTime: async () => (await row<{ time: Date }>('select clock_timestamp() as time')).time,
    log: { warn: () => undefined },
    metrics: {
      clockAhead: (seconds) => {
        ahead = seconds
      },
    },
  })()
  if (compared.kind === 'apart') return failed(describeClocks(compared), FROM_A_TIME_SERVER)
  const apart = Math.abs(ahead)
  return apart > NOTEWORTHY_SECONDS
    ? warning(`The clocks of this machine and the database are ${Math.round(apart)} seconds apart.`, FROM_A_TIME_SERVER)
    : ok(`The clocks are ${apart < 1 ? 'less than a second' : `${Math.round(apart)} seconds`} apart.`)
}
