/** Mails that wait for their next try, without the wait. */
import { eventually, type TestServer } from './test-server.ts'

/** Has every such mail tried again until the check holds. */
export const retriedUntil = <Result>(server: TestServer, check: () => Result | Promise<Result>): Promise<Result> =>
  eventually(async () => {
    await server.running.storage.records.sql.executeSql(
      `update jobs.job set start_after = now() where name = 'mail' and state = 'retry' and start_after > now()`,
    )
    return check()
  })
