/** The steps of the drill, inside its network: `drill.ts` starts it. */
import { type Deployment, deploy, type Ground } from './deployment.ts'
import { answersAsTheWebExpects } from './steps/front.ts'
import { isChecked } from './steps/is-checked.ts'
import { restartsRolling } from './steps/restarts.ts'
import { restores } from './steps/restores.ts'
import { rotatesKeys } from './steps/rotates-keys.ts'
import { serves } from './steps/serves.ts'

const STEPS = [serves, answersAsTheWebExpects, isChecked, restartsRolling, restores, rotatesKeys]

const begun = Date.now()
const tell = (mark: string, sentence: string) =>
  console.log(`${mark} ${((Date.now() - begun) / 1000).toFixed(1).padStart(6)} s  ${sentence}`)
const ground = JSON.parse(process.argv[2] ?? '{}') as Ground
let deployment: Deployment | undefined
try {
  deployment = await deploy(ground)
  tell(
    '·',
    `PostgreSQL, two web and two worker processes in production mode, nginx and the outside world have started in ${ground.folder}`,
  )
  for (const step of STEPS) tell('✓', await step(deployment))
} catch (error) {
  tell('✗', error instanceof Error ? error.message : String(error))
  process.exitCode = 1
} finally {
  await deployment?.close()
}
