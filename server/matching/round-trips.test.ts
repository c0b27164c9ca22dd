/** What goes out together, and so costs an applicant one round trip to the database; and what is stored together, or not at all. */
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Records, Storage } from '#server/records.ts'
import { submit } from '#tests/support/operators.ts'
import { ENGINES, eventually, startTestServer, type TestServer } from '#tests/support/test-server.ts'
import { requestLinkOf } from '../verification/request-links.ts'

describe.each(ENGINES)('round trips on the %s database', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer(engine)
  })

  test('an opt-out is asked for while the application is stored, and the link of the mail is made while the answer is', async () => {
    const { storage } = server.running
    const { transaction, records } = storage
    const log: string[] = []
    const noted = async <Result>(name: string, work: () => Promise<Result>) => {
      log.push(`${name} begins`)
      return work().finally(() => log.push(`${name} ends`))
    }
    const watch = (inside: Records): Records => ({
      ...inside,
      applications: { ...inside.applications, add: (fresh) => noted('application', () => inside.applications.add(fresh)) },
      privacyRequests: {
        ...inside.privacyRequests,
        hasOptedOut: (fingerprints) => noted('opt-out', () => inside.privacyRequests.hasOptedOut(fingerprints)),
      },
      requestLinks: { ...inside.requestLinks, add: (link) => noted('link', () => inside.requestLinks.add(link)) },
      sealed: {
        ...inside.sealed,
        put: (id, group, value) => noted(`put ${group}`, () => inside.sealed.put(id, group, value)),
        async sealerFor(id) {
          const sealer = await inside.sealed.sealerFor(id)
          return sealer && { put: (groups) => noted(Object.keys(groups).sort().join(' '), () => sealer.put(groups)) }
        },
      },
    })
    const outside = { ...records.privacyRequests }
    try {
      Object.assign(storage, {
        transaction: (work: Parameters<Storage['transaction']>[0]) => transaction((inside) => work(watch(inside))),
      })
      Object.assign(records.privacyRequests, { hasOptedOut: () => Promise.reject(new Error('Asked outside of the transaction')) })
      await submit(server, { lastName: 'Sold', email: `${randomUUID()}@person.example` })
    } finally {
      Object.assign(storage, { transaction })
      Object.assign(records.privacyRequests, outside)
    }
    expect(log.indexOf('opt-out begins')).toBeLessThan(log.indexOf('application ends'))
    expect(log).toContain('opt-out begins')
    expect(log.slice(log.findIndex((row) => row.startsWith('answer')))).toEqual([
      'answer hand-off lender-reference request-link begins',
      'link begins',
      'answer hand-off lender-reference request-link ends',
      'link ends',
    ])
    expect(log).not.toContain('put request-link begins')
  })

  test('a mail’s new link is stored with its hash, or not at all', async () => {
    const { storage } = server.running
    const id = await submit(server, { lastName: 'Sold', email: `${randomUUID()}@person.example` })
    // Until its mail is sent, the server itself may make the link.
    await eventually(async () => expect(await storage.records.sealed.open(id, 'request-link')).toBeUndefined())
    const dying = (records: Records): Records => ({
      ...records,
      requestLinks: { ...records.requestLinks, add: () => Promise.reject(new Error('The process died')) },
    })
    const context = { publicUrl: 'http://loanfinch.test', requestLinkDays: 30, now: () => server.clock.now }
    const dyingStorage: Storage = {
      ...storage,
      records: dying(storage.records),
      transaction: (work) => storage.transaction((records) => work(dying(records))),
    }
    await expect(requestLinkOf({ ...context, storage: dyingStorage }, id)).rejects.toThrow('The process died')
    expect(await storage.records.sealed.open(id, 'request-link')).toBeUndefined()
    expect(await requestLinkOf({ ...context, storage }, id)).toMatch(/\/your-request#[\w-]{32}$/)
  })
})
