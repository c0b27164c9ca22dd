/** What Dockerfile, compose.yaml, its scripts and `init --containers` promise each other. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import type { Answers } from '#deploy/init/answers.ts'
import { filesOf } from '#deploy/init/files.ts'
import { CONTAINER_SIZE, installationAt, NGINX_ADDRESS, processesOf, USUAL_SIZE } from '#deploy/installation.ts'
import { readConfig, SETTINGS } from '#server/settings/config.ts'
import { outputOf, runToEnd, startProcess } from '#tools/spawn-process.ts'
import { MADE_FOLDERS } from '../support/assembled-image.ts'
import { temporaryFolder } from '../support/run-wide.ts'

const read = (name: string) => readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8')
const dockerfile = read('Dockerfile')
const { services, volumes } = parse(read('compose.yaml'), { merge: true })
type Service = Record<string, never> & { image: string; volumes: string[]; environment: Record<string, string> }
const all = Object.entries<Service>(services)
const ours = all.filter(([, { image }]) => image === 'loanfinch:latest')
const PROCESSES = ['web-1', 'web-2', 'worker-1', 'worker-2']

const installation = installationAt({})
const answers: Answers = {
  ...{ ...USUAL_SIZE, ...CONTAINER_SIZE, containers: true, user: 'nobody', app: '/app', acmeRoot: '/var/www/html' },
  ...{
    certificate: '/etc/letsencrypt/live/loans.example/fullchain.pem',
    certificateKey: '/etc/letsencrypt/live/loans.example/privkey.pem',
  },
  ...{ domain: 'loans.example', smtpUrl: 'smtps://mail.example', mailFrom: 'Loans <no-reply@loans.example>', ipServices: '' },
  ...{ databaseUrl: 'postgres://nobody@%2Fvar%2Frun%2Fpostgresql/loanfinch', policy: 'as-specified', staging: false },
}
const files = Object.fromEntries(filesOf(installation, answers, {}).map((file) => [file.path, file]))
const textOf = (path: string) => files[path]?.text() ?? ''

test('every folder that a process writes to belongs to the user it runs as, also when it is a new volume', () => {
  const made = [...dockerfile.matchAll(MADE_FOLDERS)].map(([, owner, , folder]) => `${owner} ${folder}`)
  expect(dockerfile).toMatch(/^USER 65534:65534$/m)
  for (const [, { volumes: mounted }] of ours) {
    const targets = mounted.map((mount) => mount.split(':')).filter(([source = '']) => source in volumes)
    for (const [, target] of targets) if (target !== '/var/run/postgresql') expect(made).toContain(`65534 ${target}`)
  }
})

test('settings are settings, production takes them, and each process is where init and nginx look for it', () => {
  const settings = parseEnv(textOf(installation.settingsFile))
  const processes = processesOf(installation, answers)
  expect(processes.map(({ name }) => name)).toEqual(PROCESSES)
  for (const { name, role, host, port, operatorPort } of processes) {
    const { environment, networks } = services[name]
    expect(networks.inside.ipv4_address).toBe(host)
    expect(environment).toEqual({ ROLE: role, DATA_DIR: installation.dataDirOf(name), OPERATOR_HOST: host })
    expect(Object.keys(environment).filter((setting) => !(setting in SETTINGS))).toEqual([])
    expect(readConfig({ ...settings, ...environment, NODE_ENV: 'production' })).toMatchObject({ kind: 'config' })
    expect(dockerfile).toContain(`HOST=0.0.0.0 PORT=${port} OPERATOR_PORT=${operatorPort}\n`)
    if (role === 'web') expect(textOf(installation.nginxFile)).toContain(`  server ${host}:${port} max_fails=0;\n`)
  }
  expect(services.nginx.networks.inside.ipv4_address).toBe(NGINX_ADDRESS)
  expect(settings.TRUST_PROXY).toBe(NGINX_ADDRESS)
  expect(settings.OPERATOR_URL).toBe('http://172.28.0.21:3200')
  const replaced = [...read('deploy/compose/update.sh').matchAll(/^replace (.*)$/gm)].map(([, words]) => words)
  expect(replaced).toEqual([...processes.map(({ name, role, host }) => (role === 'web' ? `${name} ${host}` : name)), 'copy', 'wal'])
})

test('nginx finds what its file names: certificates, scripts, the authority’s files', () => {
  const mounted = (services.nginx.volumes as string[]).map((mount) => mount.split(':')[1] ?? '')
  const named = [...textOf(installation.nginxFile).matchAll(/^ +(?:root|ssl_certificate|ssl_certificate_key) (.*);$/gm)]
  expect(named.length).toBeGreaterThan(4)
  for (const [, path = ''] of named) expect(mounted.some((folder) => path.startsWith(folder))).toBe(true)
})

test('nothing runs with more than it needs: read-only, no rights but named ones, logs that end', () => {
  for (const [name, service] of all) {
    expect([name, service.read_only, service.cap_drop, service.security_opt]).toEqual([
      name,
      true,
      ['ALL'],
      ['no-new-privileges:true'],
    ])
    expect(service.logging).toEqual({ driver: 'local', options: { 'max-size': '20m', 'max-file': '5' } })
    expect(service.environment ?? {}).not.toHaveProperty('POSTGRES_PASSWORD')
  }
  expect(ours.filter(([, { cap_add }]) => cap_add)).toEqual([])
  const writesKeys = ours.filter(([, { volumes: mounted }]) =>
    mounted.some((mount) => /^\.\/production(\/keys)?:[^:]+$/.test(mount)),
  )
  expect(writesKeys.map(([name]) => name)).toEqual(['worker-1', 'worker-2', 'production'])
})

test('the world reaches nginx, this machine the console, and nobody the database', () => {
  const published = all.flatMap(([name, { ports = [] }]) => (ports as string[]).map((port) => `${name} ${port}`))
  expect(published).toEqual(['worker-1 127.0.0.1:3200:3200', 'nginx 80:80', 'nginx 443:443'])
  expect(services.database).toMatchObject({ network_mode: 'none', command: expect.arrayContaining(['listen_addresses=']) })
  for (const [name, { volumes: mounted }] of ours)
    expect([name, mounted.includes('database-socket:/var/run/postgresql')]).toEqual([name, !['static', 'operator'].includes(name)])
})

test('PostgreSQL makes the role that processes are, from a file that its own user can read', () => {
  expect(services.database.volumes).toContain('./production/database.sql:/docker-entrypoint-initdb.d/database.sql:ro')
  const { mode } = files[installation.databaseFile] ?? {}
  expect(mode).toBe(0o644)
  expect(textOf(installation.databaseFile)).toMatch(/wal_recycle = off/)
  expect(
    read('deploy/compose/database-access.conf')
      .replace(/^#.*\n/gm, '')
      .replace(/ +/g, ' '),
  ).toBe('local all postgres peer\nlocal all,replication nobody peer\n')
  expect(textOf(installation.databaseFile)).toMatch(/^alter role "nobody" replication;$/m)
})

test('one image is built once, images are named by version, and its PostgreSQL is the database’s', () => {
  expect(all.filter(([, { build }]) => build).map(([name]) => name)).toEqual(['static'])
  expect(ours.map(([name]) => name)).toEqual([...PROCESSES, 'wal', 'copy', 'static', 'production', 'operator'])
  expect(dockerfile).toContain(`ARG BUILD_IMAGE=node:${process.versions.node}-trixie-slim\nARG BASE_IMAGE=debian:13-slim\n`)
  for (const { image } of [services.nginx, services.database, services.certbot]) expect(image).toMatch(/:v?\d+(\.\d+)*$/)
  const [, version] = services.database.image.split(':')
  expect(dockerfile).toMatch(new RegExp(`install .* postgresql-${version} `))
})

test('cron backs up, tests, checks and renews, by services that there are', () => {
  const lines = read('deploy/compose/cron')
    .split('\n')
    .filter((line) => /^\d/.test(line))
  const jobs = lines.map((line) => /docker compose (?:run --rm|exec) -T (\S+) (.*?) (?:--webroot .*)?2>&1/.exec(line)?.slice(1))
  expect(jobs).toEqual([
    ['production', 'backup'],
    ['production', 'restore-test'],
    ['production', 'check'],
    ['certbot', 'renew'],
    ['nginx', 'nginx -s reload'],
  ])
  expect(lines[0]).toContain('docker compose run --rm -T production alert --unit backup')
  // cron takes it for the end of a line.
  expect(lines.join('')).not.toContain('%')
})

test('the log is kept and backups are copied by services, which the image’s question for a port does not concern', () => {
  expect(parseEnv(textOf(installation.settingsFile)).BACKUP_WAL).toBe('true')
  expect(services.wal).toMatchObject({ entrypoint: ['node', 'deploy/main.ts', 'receive-wal'], network_mode: 'none' })
  expect(services.copy).toMatchObject({
    entrypoint: ['sh', 'deploy/compose/copy.sh'],
    volumes: expect.arrayContaining(services.wal.volumes),
  })
  for (const { healthcheck, restart } of [services.wal, services.copy])
    expect([healthcheck, restart]).toEqual([{ disable: true }, 'unless-stopped'])
  expect(dockerfile).toMatch(/install .* ca-certificates .* rclone /)
})

test('copies that fail are tried again, told about once, and end with the service', async () => {
  const folder = temporaryFolder('copies')
  writeFileSync(join(folder, 'copy.sh'), read('deploy/compose/copy.sh').replaceAll('/tmp/', `${folder}/`))
  // Every copy fails.
  writeFileSync(join(folder, 'node'), `#!/bin/sh\necho "$@"\n[ "$2" = alert ]\n`, { mode: 0o755 })
  const environment = { PATH: `${folder}:/usr/bin:/bin`, COPY_EVERY_SECONDS: '0' }
  const copier = await startProcess({
    name: 'The copier',
    command: ['sh', 'copy.sh'],
    folder,
    environment,
    ready: ({ stdout }) => stdout().split('deploy/main.ts copy\n').length > 4,
  })
  expect(await copier.stop()).toBe(0)
  expect(copier.stdout().match(/.*alert.*/g)).toEqual(['deploy/main.ts alert --unit copy'])
})

test('a build that records a new version of a legal text is refused, and the record is not lost in the image', async () => {
  const [, step = ''] = /^RUN (cp content\/legal\/versions\.json [\s\S]*?)\n(?=#)/m.exec(dockerfile) ?? []
  const folder = temporaryFolder('versions')
  mkdirSync(join(folder, 'content/legal'), { recursive: true })
  writeFileSync(join(folder, 'content/legal/versions.json'), '{}\n')
  const buildWith = (npm: string) => {
    writeFileSync(join(folder, 'npm'), `#!/bin/sh\n${npm}\n`, { mode: 0o755 })
    const command = ['sh', '-c', step.replaceAll('/tmp/', `${folder}/`).replace(/\\\n\s*/g, '')]
    return runToEnd({ command, folder, environment: { PATH: `${folder}:/usr/bin:/bin` } })
  }
  expect((await buildWith('true')).code).toBe(0)
  const refused = await buildWith('echo "{}" >> content/legal/versions.json')
  expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('commit content/legal/versions.json') })
})

test('the update is shell that a shell takes', () =>
  expect(outputOf({ command: ['sh', '-n', 'deploy/compose/update.sh'] })).resolves.toBe(''))
