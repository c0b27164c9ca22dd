/** What lenders of the sandbox really got. */
import type { ShownSharing } from '#contracts/public/your-request.ts'
import { inPeoplesOrder } from '#domain/application/field-names.ts'
import { CHARACTERS } from '#sandbox/lenders/characters.ts'

const KINDS: Readonly<Record<string, ShownSharing['kind']>> = { ping: 'masked', post: 'identity', bank: 'bank' }

/** What the sandbox's page says that its lenders received about a run: by lender and kind, the fields in people's order. */
export async function receivedBy(sandboxUrl: string, runId: string, nameOf: ReadonlyMap<string, string>) {
  const page = await (await fetch(`${sandboxUrl}/lenders`)).text()
  const [, lead = ''] = new RegExp(`<code>${runId.slice(0, 8)}</code>(.*?)</ul></details>`, 's').exec(page) ?? []
  return [...lead.matchAll(/<li><strong>([^<]+)<\/strong>(.*?)<\/li>/gs)].flatMap(([, lender = '', calls = '']) => {
    const { id = '' } = CHARACTERS.find(({ name }) => name === lender) ?? {}
    return [...calls.matchAll(/<summary>(\w+)[^<]*<\/summary><p>([^<]*)<\/p>/g)].map(
      ([, call = '', fields = '']) => [nameOf.get(id), KINDS[call] ?? call, inPeoplesOrder(fields.split(', '))] as const,
    )
  })
}
