import { startLightLoad } from '../light-load.ts'
import { insist, restartOneByOne, type Step } from './step.ts'

export const restartsRolling: Step = async (deployment) => {
  const load = startLightLoad(deployment.url, deployment.hashedFile)
  await restartOneByOne(deployment)
  const { pages, files, applications, failures } = await load.end()
  insist(failures.length === 0, `${failures.length} requests failed during the rolling restart: ${failures.slice(0, 5).join('; ')}`)
  return `rolling restart of all four processes under load: ${pages} pages, ${files} files and ${applications} applications, none failed, none left pending`
}
