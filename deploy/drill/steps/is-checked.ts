/** `npm run production -- check`, with everything in place and a real mail. */
import { send } from '../light-load.ts'
import { eventually, insist, type Step } from './step.ts'

export const isChecked: Step = async ({ production, worldUrl }) => {
  const to = `check.${Date.now()}@example.com`
  const { code, stdout, stderr } = await production('check', '--mail-to', to)
  insist(code === 0, `The check ended with ${code}:\n${stdout}${stderr}`)
  await eventually(async () => (await send(`${worldUrl}/inbox.json`)).body.includes(to), 'The check’s mail has not come')
  return 'npm run production -- check finds nothing wrong, and its mail has come'
}
