/** The steps of the image's drill, inside its network: `drill-image.ts` starts it. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { connect } from 'node:tls'
import { parseEnv } from 'node:util'
import { editFiles } from '#tools/owner-copy.ts'
import { runToEnd } from '#tools/spawn-process.ts'
import { WITHOUT_LIMITS } from '#tools/without-limits.ts'
import { largestScript } from '../deployment.ts'
import { PAGE } from '../guide/blocks.ts'
import { send, startLightLoad, submit } from '../light-load.ts'
import { WORLD_HOST, WORLD_URL, writeLenderFiles } from '../outside-world.ts'
import { answersAsTheWebExpects } from '../steps/front.ts'
import { serves } from '../steps/serves.ts'
import { apply, drill, eventually, insist, secondsSince, tell } from '../steps/step.ts'
import { type Stage, unpack } from './build-image.ts'
import { readServices } from './compose-file.ts'
import { COPIES_PORT, copiesIn, type Ground, SMTPS_PORT, startImageWorld } from './image-world.ts'

const ground = JSON.parse(process.argv[2] ?? '{}') as Ground
const { state, domain } = ground
/** As the page has it. */
const FOLDER = '/opt/loanfinch'
const copies = copiesIn(state)
const OWNER_MAIL = 'owner@example.com'
const LAST_WORDS = 3000
const url = `https://${domain}`
const stage: Stage = {
  state,
  extra: {
    // All of the drill's visitors have one address, and the machine may be busy with other things.
    loanfinch: {
      ...WITHOUT_LIMITS,
      MAX_EVENT_LOOP_DELAY_MS: '0',
      COPY_EVERY_SECONDS: '30',
      NODE_EXTRA_CA_CERTS: '/etc/loanfinch/authority.pem',
      RCLONE_CA_CERT: '/etc/loanfinch/authority.pem',
    },
    'certbot/certbot': { REQUESTS_CA_BUNDLE: '/etc/letsencrypt/authority.pem' },
  },
}

async function shell(commands: string): Promise<string> {
  const { code, stdout, stderr } = await runToEnd({
    // Through a pipe, as an engine has it: nginx opens where its errors go, and Node's own way is a socket.
    command: ['bash', '-c', 'set -o pipefail; sh -euc "$0" 2>&1 | cat', commands],
    environment: {
      PATH: `${state}:${process.env.PATH}`,
      DRILL_STAGE: JSON.stringify(stage),
      DOMAIN: domain,
      MAIL_FROM: `Loans <no-reply@${domain}>`,
      OWNER_MAIL,
      SMTP_URL: `smtps://${WORLD_HOST}:${SMTPS_PORT}`,
    },
    folder: FOLDER,
  })
  insist(code === 0, `${commands}\nended with ${code}: ${(stdout + stderr).slice(-LAST_WORDS)}`)
  return stdout
}

/** What a reader of the page does between its lines; and the network's authorities, which everybody knows elsewhere. */
const BEFORE: Readonly<Record<string, () => unknown>> = {
  'certbot certonly': () =>
    shell(`mkdir -p ${state}/volumes/certificates && cp ${state}/authority.pem ${state}/volumes/certificates/
      printf 'server = https://${WORLD_HOST}:14000/dir\\nno-random-sleep-on-renew = true\\n' > ${state}/volumes/certificates/cli.ini`),
  'compose up': () => {
    const at = (name: string) => join(FOLDER, 'production', name)
    writeLenderFiles({ lendersFile: at('lenders.json'), lenderSecretsFile: at('lender-secrets.json') })
    writeFileSync(at('authority.pem'), readFileSync(join(state, 'authority.pem')))
    writeFileSync(at('rclone.conf'), `[far]\ntype = webdav\nurl = https://${WORLD_HOST}:${COPIES_PORT}\n`)
    const named = (text: string) => text.replace('COPY_TO=', 'COPY_TO=far:loans').replace('ALERT_MAIL=', `ALERT_MAIL=${OWNER_MAIL}`)
    editFiles(FOLDER, { 'production/settings.env': named })
  },
}

async function followPage(): Promise<string> {
  const [, section = ''] = readFileSync(PAGE, 'utf8').split('\n## Containers\n')
  const [, block = ''] = /```text\n([\s\S]*?)```/.exec(section) ?? []
  let upIn = ''
  for (const line of block.trim().split('\n')) {
    for (const [part, act] of Object.entries(BEFORE)) if (line.includes(part)) await act()
    const from = Date.now()
    await shell(line)
    if (!line.includes('compose up')) continue
    await eventually(async () => (await send(url).catch(() => ({ status: 0 }))).status === 200, 'The site does not answer')
    upIn = secondsSince(from)
  }
  const { size } = JSON.parse(readFileSync(join(state, 'images.json'), 'utf8'))['loanfinch:latest']
  return `the page’s block: an image of ${size}, and ${upIn} seconds from “up” to a page, on a new database`
}

const site = () => ({ url, hashedFile: hashedFile(), worldUrl: WORLD_URL })
const hashedFile = () => largestScript(join(state, 'volumes/static/_astro'))
const settings = () => parseEnv(readFileSync(join(FOLDER, 'production/settings.env'), 'utf8'))
/** The lines of deploy/compose/cron with a word in them, one after the other. */
async function cron(word: string): Promise<string> {
  const file = readFileSync('/etc/cron.d/loanfinch', 'utf8')
  const lines = file.split('\n').filter((line) => /^\d/.test(line) && line.includes(word))
  insist(lines.length > 0, `cron has no line with ${word}`)
  const said = []
  for (const line of lines) said.push(await shell(`PRODUCT=${FOLDER}\n${line.split(/\s+/).slice(6).join(' ')}`))
  return said.join('')
}
const silently = async (word: string) => {
  const said = await cron(word)
  insist(said === '', `cron’s ${word} says: ${said.slice(-LAST_WORDS)}`)
}

async function reachesLender(): Promise<string> {
  const from = Date.now()
  const { data } = JSON.parse((await submit(url)).body) as { data: { redirect: string } }
  const soldIn = secondsSince(from)
  const page = await fetch(new URL(data.redirect, url))
  insist(page.ok && new URL(page.url).hostname === WORLD_HOST, `The applicant is led to ${page.url}, which answers ${page.status}`)
  return `an application is sold in ${soldIn} seconds, and its link leads to the lender’s page`
}

async function isLimited(): Promise<string> {
  const [pid] = readFileSync(join(state, 'running/web-1'), 'utf8').split(' ')
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  for (const line of ['Uid:\t65534\t65534', 'Groups:\t', 'CapBnd:\t0000000000000000', 'NoNewPrivs:\t1'])
    insist(status.includes(line), `web-1 has not ${line}, but: ${status}`)
  const tries = ['/app', '/etc/loanfinch', '/etc/loanfinch/keys'].map((folder) => `touch ${folder}/x 2>&1 | grep -q Read-only`)
  await shell(`docker compose exec -T web-1 sh -c '${tries.join(' && ')}'`)
  return 'a web process is 65534, can write neither to its image nor to settings and keys, and can get no right of root'
}

async function isOperated(): Promise<string> {
  const { OPERATOR_URL = '', OPERATOR_TOKEN = '' } = settings()
  const page = await send(`${OPERATOR_URL}/console/`, undefined, { host: 'localhost:3200' })
  insist(page.status === 200 && page.body.includes('<script'), `The console answers ${page.status}`)
  const leadId = await apply(url)
  await shell(`docker compose run --rm -T operator erase ${leadId} --yes`)
  insist(readFileSync(join(state, 'volumes/data/erasure-log.jsonl'), 'utf8').includes(leadId), 'The erasure is not in the log')
  const reveal = await send(
    `${OPERATOR_URL}/applications/${leadId}/reveals`,
    { groups: ['contact'], reason: 'drill' },
    { authorization: `Bearer ${OPERATOR_TOKEN}` },
  )
  insist(reveal.status === 410, `An erased person can still be read (${reveal.status})`)
  await shell('docker compose run --rm -T operator keys rotate --shared-key-file')
  const { encryption } = JSON.parse(readFileSync(join(FOLDER, 'production/keys/keys.json'), 'utf8'))
  insist(encryption.length === 2, 'There is no new key')
  await apply(url)
  return 'the console is there for localhost, a person is erased, a key is rotated'
}

async function isKept(): Promise<string> {
  await silently('production backup')
  await silently('production restore-test')
  const isThere = () => ['/database.dump', '/wal/', '/erasure-logs/'].every((part) => copied().some((file) => file.includes(part)))
  await eventually(isThere, `The service “copy” has brought away only ${copied().join(', ')}`)
  await silently('production check')
  const findings = JSON.parse(await shell('docker compose run --rm -T production check --json')) as { kind: string; says: string }[]
  const warnings = findings.filter(({ kind }) => kind === 'warning').map(({ says }) => says)
  return `cron’s backup, test of the restore and check say nothing; the service “copy” has brought away ${copied().length} files, log with them; the check has ${findings.length} findings, and warns: ${warnings.join(' ')}`
}

/** Of the other place, encrypted. */
const copied = () => readdirSync(copies, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.bin'))

async function tellsOfFailures(): Promise<string> {
  const isTold = async () => (await send(`${site().worldUrl}/inbox.json`)).body.includes('copy has failed')
  insist(!(await isTold()), 'A copy has failed already')
  await shell(`mv ${copies} ${copies}-gone && echo no folder > ${copies}`)
  await eventually(isTold, 'Nobody is told that copies fail')
  return 'ALERT_MAIL is told when the other place is gone'
}

async function isRestored(): Promise<string> {
  await shell(`docker compose stop web-1 web-2 worker-1 worker-2
    docker compose run --rm -T production restore --yes
    docker compose up --detach --wait`)
  await apply(url)
  return 'the newest backup is restored by one command, and applications are taken'
}

const serial = () =>
  new Promise<string>((done, failed) => {
    const socket = connect({ host: domain, port: 443, servername: domain }, () => {
      done(socket.getPeerCertificate().serialNumber)
      socket.destroy()
    }).on('error', failed)
  })

async function renews(): Promise<string> {
  const before = await serial()
  const renewal = join(state, 'volumes/certificates/renewal', `${domain}.conf`)
  writeFileSync(renewal, `renew_before_expiry = 36500 days\n${readFileSync(renewal, 'utf8')}`)
  await silently('certbot renew')
  await silently('nginx -s reload')
  await eventually(async () => (await serial()) !== before, 'The certificate is still the old one')
  return 'a certificate that is due is renewed through nginx by cron’s line, and served after its next'
}

async function updates(): Promise<string> {
  editFiles(FOLDER, { 'content/site.ts': (text) => text.replace(/hours: '.*'/, "hours: 'Every day, around the clock'") })
  const load = startLightLoad(url, hashedFile())
  await shell('deploy/compose/update.sh')
  const isNew = async () => (await send(`${url}/contact`)).body.includes('around the clock')
  insist(await isNew(), 'The update shows the old text')
  await shell('deploy/compose/update.sh previous')
  insist(!(await isNew()), 'The way back shows the new text')
  const { pages, files, applications, failures } = await load.end()
  insist(failures.length === 0, `${failures.length} requests failed during the update: ${failures.slice(0, 5).join('; ')}`)
  return `rolling update to an edited text and back, under load: ${pages} pages, ${files} files and ${applications} applications, none failed`
}

let stopWorld: (() => Promise<void>) | undefined
async function takeSteps(): Promise<void> {
  stopWorld = await startImageWorld(ground)
  const others = await unpack('others')
  const imageOf = (name: string) => readServices(FOLDER).find((service) => service.name === name)?.image ?? ''
  const entrypoints = { nginx: ['nginx', '-g', 'daemon off;'], certbot: ['certbot'], database: ['postgres-entrypoint'] }
  const images = Object.entries(entrypoints).map(([name, entrypoint]) => [imageOf(name), { ...others, entrypoint }])
  writeFileSync(join(state, 'images.json'), JSON.stringify(Object.fromEntries(images)))
  tell('·', 'The outside world is there; the page begins')
  const seen = [() => serves(site()), () => answersAsTheWebExpects(site()), reachesLender]
  for (const step of [followPage, ...seen, isLimited, isOperated, isKept, isRestored, tellsOfFailures, renews, updates])
    tell('✓', await step())
}

await drill(takeSteps, async () => {
  await shell('docker compose down').catch(() => undefined)
  await stopWorld?.()
})
