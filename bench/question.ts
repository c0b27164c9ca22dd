import type { Product } from './product.ts'

/** A call of the operators' API; how long it took, in milliseconds. */
export async function question({ operatorUrl, operatorToken }: Product, path: string, body?: object): Promise<number> {
  const begun = performance.now()
  const answer = await fetch(`${operatorUrl}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${operatorToken}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${path} got ${answer.status}: ${await answer.text()}`)
  await answer.arrayBuffer()
  return performance.now() - begun
}
