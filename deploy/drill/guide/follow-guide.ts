/**
 * `npm run drill -- guide`: follows docs/production.md from its first command to its last, as root, on a copy of this machine that is thrown
 * away afterwards, and says how long each block took. Between the blocks it does what the page asks its reader to do by hand.
 */
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isRoot, whyNoOwnNetwork } from '#tools/namespaces.mjs'
import { editFiles, withoutStandIns } from '#tools/owner-copy.ts'
import { outputOf, runToEnd, spawnProcess, startProcess } from '#tools/spawn-process.ts'
import { largestScript } from '../deployment.ts'
import { endIf } from '../in-own-network.ts'
import {
  type OutsideWorldSettings,
  WORLD_HOST,
  WORLD_READY,
  WORLD_SMTP_URL,
  WORLD_URL,
  writeLenderFiles,
} from '../outside-world.ts'
import { type OwnNetwork, openOwnNetwork } from '../own-network.ts'
import { drill, type Site, secondsSince, tell } from '../steps/step.ts'
import { type GuideBlock, namesWith, readBlocks } from './blocks.ts'
import { programsFor, START_SERVICES } from './programs.ts'
import { makeSource } from './source.ts'

const NAME = 'loanfinch'
const APP = `/opt/${NAME}`
const LAST_WORDS = 3000

endIf(isRoot() ? whyNoOwnNetwork() : 'Only root can follow the whole page: it makes users and starts services.')

/** Packages come from the internet; everything else happens in the network of its own. */
const isOnline = ({ commands }: GuideBlock) => /npm (install|run build)/.test(commands)

/** Where downloads go through a proxy or past a private authority, that is said in the environment. */
const FOR_DOWNLOADS = /^(https?_proxy|no_proxy|npm_config_registry|node_extra_ca_certs|ssl_cert_file|curl_ca_bundle)$/i
const forDownloads = () => Object.fromEntries(Object.entries(process.env).filter(([name]) => FOR_DOWNLOADS.test(name)))

const WAIT_FOR_PROCESSES = `for port in 3001 3002 3011; do
  tries=0
  until curl --fail --silent --output /dev/null http://127.0.0.1:$port/readyz || [ $tries -ge 90 ]; do
    sleep 1
    tries=$((tries + 1))
  done
done`

/** What the page tells its reader to do before the block, in words. */
const BY_HAND: Readonly<Record<string, (network: OwnNetwork) => unknown>> = {
  "git commit --quiet --all --allow-empty --message 'Our own names'": ({ pathOf }) =>
    editFiles(pathOf(`${APP}/releases/first`), { 'content/site.ts': withoutStandIns }),
  // A reader takes longer from step 7 to here than the processes take to start.
  'npm run production -- check': ({ inside }) => runToEnd({ command: inside(['sh', '-c', WAIT_FOR_PROCESSES]), folder: '/' }),
  'npm run operator -- lenders check': ({ pathOf }) =>
    writeLenderFiles({
      lendersFile: pathOf(`/etc/${NAME}/lenders.json`),
      lenderSecretsFile: pathOf(`/etc/${NAME}/lender-secrets.json`),
    }),
  'production -- copy': ({ pathOf }) =>
    editFiles(pathOf(`/etc/${NAME}`), {
      'rclone.conf': () => '[far]\ntype = local\n',
      'settings.env': (text) => text.replace('COPY_TO=', 'COPY_TO=far:/tmp/copies'),
    }),
}

/** Nobody may notice, but where all have stood still. */
const STOOD_STILL = 'Restore'
const RESTARTS = /^"\$NAME-restart"$/m
const LOOK = join(import.meta.dirname, 'look-at-site.ts')
const PLAY = join(import.meta.dirname, '../outside-world.ts')

async function follow(network: OwnNetwork, domain: string): Promise<void> {
  const blocks = readBlocks()
  const names = namesWith(
    {
      NAME,
      DOMAIN: domain,
      MAIL_FROM: `Loans <no-reply@${domain}>`,
      OWNER_MAIL: 'owner@example.com',
      SOURCE: join(network.folder, 'source'),
    },
    blocks,
  )
  for (const block of blocks.slice(1)) {
    for (const [copy, act] of Object.entries(BY_HAND)) if (block.commands.includes(copy)) await act(network)
    const from = Date.now()
    const visits = RESTARTS.test(block.commands) && block.heading !== STOOD_STILL ? visitMeanwhile(network, domain) : undefined
    await run(block, names, network)
    const seen = await visits?.()
    tell('✓', `${block.heading} (line ${block.line}, as ${block.runBy}): ${secondsSince(from)} s${seen ? `, ${seen}` : ''}`)
    if (block.commands.includes('lenders apply') || (block.heading === STOOD_STILL && RESTARTS.test(block.commands)))
      tell('✓', await lookAtAll(network, domain))
  }
}

/** The reader is asked, and has read what changes. */
const APPLY = /lenders apply .*$/m
const SHOWN = `"$(npm run --silent operator -- lenders check "$FOLDER/lenders.json" --json | grep '"shown"' | cut -d '"' -f 4)"`

async function run(block: GuideBlock, names: string, network: OwnNetwork): Promise<void> {
  const { line, heading, runBy, commands } = block
  // The reader types it in, unseen.
  const typed = runBy === 'user' ? `export SMTP_URL='${WORLD_SMTP_URL}'` : ''
  const shell = ['bash', '-c', `set -eu\ncd /\n${names}\n${typed}\n${commands.replace(APPLY, `$& --yes ${SHOWN}`)}`]
  const command = runBy === 'root' ? shell : ['runuser', '--user', NAME, '--', 'env', `HOME=${APP}`, ...shell]
  const reach = isOnline(block) ? 'online' : 'own'
  const environment = reach === 'own' ? network.environment : forDownloads()
  const { code, stdout, stderr } = await runToEnd({ command: network.inside(command, reach), environment, folder: '/' })
  if (code !== 0)
    throw new Error(`Line ${line} of the page (${heading}) ended with ${code}:\n${(stdout + stderr).slice(-LAST_WORDS)}`)
}

const siteAt = ({ pathOf }: OwnNetwork, domain: string): Site => ({
  url: `https://${domain}`,
  hashedFile: largestScript(pathOf(`${APP}/releases/first/dist/_astro`)),
  worldUrl: WORLD_URL,
})

async function lookAtAll(network: OwnNetwork, domain: string): Promise<string> {
  const command = network.inside([process.execPath, LOOK, 'whole', JSON.stringify(siteAt(network, domain))])
  const { code, stdout, stderr } = await runToEnd({ command, environment: network.environment })
  if (code !== 0) throw new Error(`${stdout}${stderr}`)
  return stdout.trim()
}

/** Answers how to end the visits, which answers what became of them. */
function visitMeanwhile(network: OwnNetwork, domain: string): () => Promise<string> {
  const visits = spawnProcess({
    command: network.inside([process.execPath, LOOK, 'meanwhile', JSON.stringify(siteAt(network, domain))]),
    environment: network.environment,
    typedTo: true,
  })
  return async () => {
    visits.child.stdin?.end()
    if ((await visits.ended) !== 0) throw new Error(visits.output())
    return visits.stdout().trim()
  }
}

const [, domain = ''] = /domain: '(.*)'/.exec(withoutStandIns("domain: ''")) ?? []
const network = await openOwnNetwork({
  hosts: [domain, WORLD_HOST],
  ownMachine: true,
  // The clone's source is root's.
  prepare: ["git config --system --add safe.directory '*'"],
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => network.close().then(() => process.exit(1)))
await drill(async () => {
  await makeSource(network.folder)
  const programs = programsFor({ node: process.execPath, domain, ...network.certify(domain) })
  for (const [path, text] of Object.entries(programs)) {
    rmSync(network.pathOf(path), { force: true })
    writeFileSync(network.pathOf(path), text, { mode: 0o755 })
  }
  await outputOf({ command: network.inside(['sh', '-c', START_SERVICES]), environment: network.environment, folder: '/' })
  const world: OutsideWorldSettings = {
    folder: network.folder,
    certificate: network.certify(WORLD_HOST),
    siteUrl: `https://${domain}`,
    environment: network.environment,
  }
  await startProcess({
    name: 'The outside world',
    command: network.inside([process.execPath, PLAY, JSON.stringify(world)]),
    environment: network.environment,
    ready: ({ stdout }) => stdout().includes(WORLD_READY),
  })
  const from = Date.now()
  tell('·', 'A machine and an outside world are there; the page begins')
  await follow(network, domain)
  tell('·', `From the first command of the page to the last: ${secondsSince(from)} s`)
}, network.close)
