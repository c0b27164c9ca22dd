/** What Dockerfile and compose.yaml promise each other, since nothing here runs them. */
import { readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { readConfig, SETTINGS } from '#server/settings/config.ts'
import { PRODUCTION } from '../support/production-settings.ts'

const read = (name: string) => readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8')
const dockerfile = read('Dockerfile')
const compose = read('compose.yaml')
const { services, volumes } = parse(compose, { merge: true })
const processes = ['web-1', 'web-2', 'worker-1', 'worker-2'].map((name) => services[name])

test('every folder that a process writes to belongs to the user it runs as, also when it is a new volume', () => {
  const [, owned = ''] = /RUN mkdir (.*) && chown 65534:65534 (?:.*) && chmod 700/.exec(dockerfile) ?? []
  expect(dockerfile).toContain(`RUN mkdir ${owned} && chown 65534:65534 ${owned} && chmod 700 ${owned}`)
  expect(dockerfile).toMatch(/^USER 65534:65534$/m)
  const folders = owned.split(' ')
  for (const { environment, volumes: mounted } of processes) {
    expect(folders).toContain(dirname(environment.ERASURE_LOG))
    const named = (mounted as string[]).map((mount) => mount.split(':')).filter(([source = '']) => source in volumes)
    expect(
      named.map(([, target]) => target).filter((target = '') => target !== '/var/run/postgresql' && !folders.includes(target)),
    ).toEqual([])
  }
})

test('its settings are settings, and production takes them', () => {
  for (const { environment } of processes) {
    expect(Object.keys(environment).filter((name) => !(name in SETTINGS))).toEqual([])
    const [, databaseUrl = ''] = /^# DATABASE_URL=(\S+): /m.exec(compose) ?? []
    expect(readConfig({ ...PRODUCTION, DATABASE_URL: databaseUrl, ...environment })).toMatchObject({ kind: 'config' })
  }
})

test('processes and database share the socket that the database listens on', () => {
  for (const { volumes: mounted } of [...processes, services.database])
    expect(mounted).toContain('database-socket:/var/run/postgresql')
})

test('images are named by version', () => {
  const images = [...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, image]) => image)
  expect(images).toEqual([`node:${process.versions.node}-bookworm-slim`, `node:${process.versions.node}-bookworm-slim`])
  for (const { image } of [services.nginx, services.database]) expect(image).toMatch(/:\d+(\.\d+)*$/)
})
