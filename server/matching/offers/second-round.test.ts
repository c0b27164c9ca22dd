/** A request that is begun from one that was refused: who said no is not asked again, and the person alone is told who. */
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { SubmissionData } from '#contracts/public/submissions.ts'
import { BANK, DECLINED, NAMES, type Name, nameOnOffer, type OfferTown, startOfferTown } from '#tests/support/offer-lenders.ts'
import { BORN, issueToken, shownRequest } from '#tests/support/request-links.ts'
import { ENGINES } from '#tests/support/test-server.ts'

const INCOME = 'Your income is lower than the lender needs for $2,500.'

describe.each(ENGINES)('a second round on the %s database', (engine) => {
  for (const window of [0, 30])
    describe(`with a window of ${window} days`, { tags: window === 0 ? [] : ['long'] }, () => {
      let town: OfferTown
      beforeAll(async () => {
        town = await startOfferTown(engine, { RELEASE_WINDOW_DAYS: String(window), MAX_LENDERS_PER_PERSON: '4' })
      })
      beforeEach(() => {
        for (const name of NAMES) answersWith(name, DECLINED)
      })
      const answersWith = (name: Name, answer: object) => {
        town.lenders[name].onPost = () => answer
      }
      const named = (lenders: readonly Name[]) => lenders.map((name) => ({ lender: nameOnOffer(name), reasons: [INCOME] }))
      const offered = ({ offers }: SubmissionData) => offers?.list.map(({ lender }) => lender.name) ?? []
      const others = (refused: readonly Name[]) => NAMES.filter((name) => !refused.includes(name)).map(nameOnOffer)

      /** Applies, and asks who was pinged for it. */
      async function applyWatched(person: object, key: string) {
        const before = NAMES.map((name) => town.lenders[name].pings.length)
        const answer = await town.apply(person, key)
        return { answer, pinged: NAMES.filter((name, place) => town.lenders[name].pings.length > (before[place] ?? 0)) }
      }
      async function chooseAll(shown: SubmissionData, names: readonly Name[]): Promise<SubmissionData> {
        let answer = shown
        for (const name of names) answer = (await town.choose(town.offerOf(answer, name))).body.data
        return answer
      }
      async function declinedBy(names: readonly Name[], person: object = town.somebody()) {
        const key = randomUUID()
        const answer = await chooseAll(await town.apply(person, key), names)
        // Whoever wants none of the others ends the request.
        const [rest] = answer.offers?.list ?? []
        if (rest) await town.server.post('/api/offers/decline', { offerId: rest.offerId })
        return { key, person }
      }

      test('lenders that refused are not pinged and not offered, and are named with what they said', async () => {
        const { key, person } = await declinedBy(['ash', 'cedar'])
        const second = randomUUID()
        const { answer, pinged } = await applyWatched({ ...person, loanAmount: 1000, begunFrom: key }, second)
        expect([answer.status, pinged, offered(answer)]).toEqual(['offers', ['birch', 'elm'], others(['ash', 'cedar'])])
        expect(answer.offers?.refusedBefore).toEqual(named(['ash', 'cedar']))
        const again = await town.server.get('/api/applications/progress', { 'idempotency-key': second })
        expect(again.body.data).toEqual(answer)
        const screened = (await town.server.running.storage.records.ledger.read(answer.lead_id)).filter(
          ({ stage, reason }) => stage === 'screen' && reason === 'declined-before',
        )
        expect(screened.map(({ lender }) => lender)).toEqual(['ash', 'cedar'])
      })

      test('where all have refused, nobody is asked, and the no names them on the page and on Your request', async () => {
        const { key, person } = await declinedBy(NAMES)
        const { answer, pinged } = await applyWatched({ ...person, begunFrom: key }, randomUUID())
        expect([answer.status, pinged, answer.help?.readers]).toEqual(['reject', [], []])
        expect(answer.reasons).toEqual(['No lender that we work with fits this request today.'])
        expect(answer.help?.refusedBefore).toEqual(named(NAMES))
        const token = await issueToken(town.server, answer.lead_id)
        const shown = await shownRequest(town.server, token, BORN)
        expect(shown.details?.help?.refusedBefore).toEqual(named(NAMES))
        // Whoever goes on from there, with the date of birth, begins from it too.
        const again = randomUUID()
        const goOn = (dateOfBirth: string) =>
          town.server.post('/api/your-request/continue', { token, dateOfBirth }, { 'idempotency-key': again })
        expect([(await goOn('01/01/1990')).status, (await goOn(BORN)).status]).toEqual([403, 200])
        const third = await town.apply({ ...person, begunFrom: again })
        expect(third.help?.refusedBefore).toEqual(named(NAMES))
      })

      test('a lender that could not use an answer has not refused', async () => {
        answersWith('birch', { outcome: 'data_error', fields: { employer: 'missing' } })
        const [key, person] = [randomUUID(), town.somebody()]
        expect((await chooseAll(await town.apply(person, key), ['ash', 'birch'])).status).toBe('data_error')
        const { answer, pinged } = await applyWatched({ ...person, employer: 'Harbor Foods', begunFrom: key }, randomUUID())
        expect([pinged, offered(answer)]).toEqual([['birch', 'cedar', 'elm'], others(['ash'])])
        expect(answer.offers?.refusedBefore).toEqual(named(['ash']))
      })

      test('whoever types the same without the key is told of nobody, by offers, a no or Your request', async () => {
        const { person } = await declinedBy(['ash', 'cedar'])
        for (const typed of [{}, { begunFrom: randomUUID() }, { email: 'thief@canary.example' }]) {
          const { answer, pinged } = await applyWatched({ ...person, ...typed }, randomUUID())
          expect(pinged).toEqual(window === 0 ? NAMES : ['birch', 'elm'])
          expect(answer.offers).not.toHaveProperty('refusedBefore')
          if (window === 0) expect(offered(answer)).toEqual(others([]))
          else expect(JSON.stringify(answer)).not.toMatch(/Lender (ash|cedar)/)
          await town.server.post('/api/offers/decline', { offerId: answer.offers?.list[0]?.offerId })
        }
        if (window === 0) return
        await declinedBy(['birch', 'elm'], person)
        const { answer } = await applyWatched({ ...person, city: 'Waco' }, randomUUID())
        expect(answer).toMatchObject({ status: 'reject', reasons: ['No lender that we work with fits this request today.'] })
        const token = await issueToken(town.server, answer.lead_id)
        const shown = await shownRequest(town.server, token, BORN)
        expect(JSON.stringify([answer, shown])).not.toMatch(/Lender (ash|birch|cedar|elm)/)
      })

      test('as specified, a request remembers no other: the ranking chooses, and those that said no are asked again', async () => {
        const [key, person] = [randomUUID(), { ...town.somebody(), ...BANK }]
        const apply = (body: object, under: string) =>
          town.server.post('/api/submit-application', body, { 'idempotency-key': under, cookie: 'policy=as-specified' })
        await apply(person, key)
        const { data } = (await apply({ ...person, begunFrom: key }, randomUUID())).body
        expect(data.status).toBe('reject')
        expect(JSON.stringify(data)).not.toContain('refusedBefore')
        expect(town.postsOf(person)).toEqual(NAMES.flatMap((name) => (window === 0 ? [name, name] : [name])))
      })

      test('no chain of requests brings back a lender that refused, and each names all of them', async () => {
        const round = fc.record({
          choices: fc.shuffledSubarray([...NAMES], { maxLength: 2 }),
          answers: fc.array(fc.constantFrom('declined', 'duplicate', 'data_error'), { minLength: 2, maxLength: 2 }),
        })
        await fc.assert(
          fc.asyncProperty(fc.array(round, { minLength: 2, maxLength: 3 }), async (rounds) => {
            const person = town.somebody()
            const refused: Name[] = []
            let earlier: string | undefined
            for (const { choices, answers } of rounds) {
              const key = randomUUID()
              const { answer, pinged } = await applyWatched({ ...person, ...(earlier && { begunFrom: earlier }) }, key)
              const left = NAMES.filter((name) => !refused.includes(name))
              expect([pinged, offered(answer)]).toEqual([left, left.map(nameOnOffer)])
              const told = answer.offers?.refusedBefore ?? answer.help?.refusedBefore ?? []
              expect(told.map(({ lender }) => lender)).toEqual(refused.map(nameOnOffer))
              let shown = answer
              for (const [place, name] of choices.entries()) {
                if (refused.includes(name) || shown.status !== 'offers') continue
                const outcome = answers[place] ?? 'declined'
                answersWith(
                  name,
                  outcome === 'data_error' ? { outcome, fields: { employer: 'missing' } } : { outcome, reasons: [] },
                )
                shown = await chooseAll(shown, [name])
                if (outcome !== 'data_error') refused.push(name)
              }
              const [rest] = shown.offers?.list ?? []
              if (rest) await town.server.post('/api/offers/decline', { offerId: rest.offerId })
              earlier = key
            }
          }),
          { numRuns: process.env.LONG ? 30 : 3 },
        )
      })
    })
})
