import { send } from '../light-load.ts'
import { apply, eventually, insist, type Site } from './step.ts'

export const serves = async ({ url, hashedFile, worldUrl }: Site): Promise<string> => {
  insist((await send(`${url}/faq`)).status === 200, 'A page does not come through nginx')
  insist((await send(`${url}${hashedFile}`)).status === 200, 'nginx does not serve a hashed file')
  await apply(url)
  const email = `drill.${Date.now()}@example.com`
  const asked = await send(`${url}/api/send-verification`, { email })
  insist(asked.status === 200, `A verification mail got HTTP ${asked.status}`)
  const isThere = async () => (await send(`${worldUrl}/inbox.json`)).body.includes(email)
  await eventually(isThere, 'No worker has sent the verification mail')
  return 'the processes serve in production behind nginx with TLS: a page, a hashed file, an application sold to a lender over TLS, a mail sent by a worker'
}
