/** Looks at a site from within its network: `whole` once, as visitors and an applicant would; `meanwhile` again and again, until its input ends. */
import { once } from 'node:events'
import { startLightLoad } from '../light-load.ts'
import { answersAsTheWebExpects } from '../steps/front.ts'
import { serves } from '../steps/serves.ts'
import { insist, type Site } from '../steps/step.ts'

const [how, described = '{}'] = process.argv.slice(2)
const site = JSON.parse(described) as Site

async function lookAtAll(): Promise<string> {
  return [await serves(site), await answersAsTheWebExpects(site)].join('; ')
}

/** Pages and files alone: applications of one address are limited, as they should be. */
async function visitMeanwhile(): Promise<string> {
  const load = startLightLoad(site.url, site.hashedFile, ['pages', 'files'])
  await once(process.stdin.resume(), 'end')
  const { pages, files, failures } = await load.end()
  insist(failures.length === 0, `${failures.length} requests failed meanwhile: ${failures.slice(0, 5).join('; ')}`)
  return `${pages} pages and ${files} files meanwhile, none failed`
}

try {
  console.log(await (how === 'whole' ? lookAtAll() : visitMeanwhile()))
} catch (error) {
  console.log(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
