/** Where each file of an installation lies, which processes it has, and what is read from it. */
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseEnv } from 'node:util'
import packageJson from '../package.json' with { type: 'json' }

export const PRODUCT_NAME = packageJson.name
export const NAME = /^[a-z][a-z0-9-]{0,30}$/
export const ROOT = resolve(import.meta.dirname, '..')

/** systemd, nginx and shells read paths, each with rules of its own for blanks and signs. */
export const pathProblem = (text: string): string | undefined =>
  /^\/[\w./+-]*$/.test(text)
    ? undefined
    : 'A path begins with / and has only letters, digits and . _ - + in it: systemd and nginx read it.'

export interface Place {
  readonly name?: string | undefined
  readonly folder?: string | undefined
  readonly data?: string | undefined
}

export type Installation = ReturnType<typeof installationAt>

export function installationAt({ name = PRODUCT_NAME, folder = `/etc/${name}`, data = `/var/lib/${name}` }: Place) {
  const at = (...parts: string[]) => join(resolve(folder), ...parts)
  const stored = (...parts: string[]) => join(resolve(data), ...parts)
  return {
    name,
    folder: at(),
    data: stored(),
    /** What `init` was told, without secrets, and what it has made of it. */
    answersFile: at('installation.json'),
    settingsFile: at('settings.env'),
    /** Of all here it alone can be written to by processes: a rotation puts a new file in the place of the old. */
    keyFolder: at('keys'),
    keyFile: at('keys', 'keys.json'),
    lendersFile: at('lenders.json'),
    lenderSecretsFile: at('lender-secrets.json'),
    databaseFile: at('database.sql'),
    nginxFile: at('nginx.conf'),
    restartFile: at('rolling-restart.sh'),
    units: {
      web: at('systemd', `${name}-web@.service`),
      worker: at('systemd', `${name}-worker@.service`),
      backup: at('systemd', `${name}-backup.service`),
      backupTimer: at('systemd', `${name}-backup.timer`),
      copy: at('systemd', `${name}-copy.service`),
      copyTimer: at('systemd', `${name}-copy.timer`),
      wal: at('systemd', `${name}-wal.service`),
      alert: at('systemd', `${name}-alert@.service`),
    },
    erasureLog: stored('erasure-log.jsonl'),
    backups: stored('backups'),
    /** Segments of the write-ahead log, compressed. */
    wal: stored('wal'),
    /** Where the other place is, and what opens it. */
    rcloneFile: at('rclone.conf'),
    /** When the key file was handed to whom. */
    keyCopiesFile: stored('key-copies.json'),
    /** How the last `restore-test` ended. */
    restoreTestFile: stored('last-restore-test.json'),
    /** Hashed files of every build, which nginx serves from the disk. */
    staticFiles: stored('static'),
    dataDirOf: (process: string) => stored(process),
  } as const
}

export type Role = 'web' | 'worker'

export interface ServerProcess {
  /** `web-1`: the folder of its DATA_DIR. */
  readonly name: string
  readonly role: Role
  readonly unit: string
  /** Where it has an address of its own: the container of its name. */
  readonly host?: string
  readonly port: number
  readonly operatorPort: number
}

export interface Size {
  readonly webs: number
  readonly workers: number
  /** A multiple of 100. Web processes count on from it, workers from ten above; the operators' ports are 200 higher. */
  readonly firstPort: number
  /** Of compose.yaml, in place of systemd's units: every process has an address of its own, and the same ports. */
  readonly containers?: boolean
}

export const USUAL_SIZE: Size = { webs: 2, workers: 1, firstPort: 3000 }
export const CONTAINER_SIZE = { webs: 2, workers: 2 } as const
/** As compose.yaml gives them: they outlive a container, so that nginx need not ask for them again. */
const CONTAINER_NETWORK = '172.28.0.'
export const NGINX_ADDRESS = `${CONTAINER_NETWORK}2`
/** A unit's number is the last digit of its ports. */
export const MOST_PROCESSES = 9

const WORKERS_ABOVE = 10
const OPERATORS_ABOVE = 200

export function processesOf({ name }: Installation, { webs, workers, firstPort, containers }: Size): ServerProcess[] {
  const processOf = (role: Role, number: number): ServerProcess => {
    const above = (role === 'worker' ? WORKERS_ABOVE : 0) + number
    const port = firstPort + (containers ? 0 : above)
    return {
      name: `${role}-${number}`,
      role,
      unit: `${name}-${role}@${number}.service`,
      ...(containers && { host: `${CONTAINER_NETWORK}${above + WORKERS_ABOVE}` }),
      port,
      operatorPort: port + OPERATORS_ABOVE,
    }
  }
  const count = (role: Role, most: number) => Array.from({ length: most }, (_, index) => processOf(role, index + 1))
  return [...count('web', webs), ...count('worker', workers)]
}

export type Environment = Readonly<Record<string, string | undefined>>

/** The settings that all processes share. Throws what the file system says when the file cannot be read. */
export const readSettingsFile = ({ settingsFile }: Installation): Environment => parseEnv(readFileSync(settingsFile, 'utf8'))

/** What a process gets from its unit beside the shared settings. */
export const unitSettingsOf = ({ dataDirOf }: Installation, { name, role, port, operatorPort }: ServerProcess) => ({
  ROLE: role,
  PORT: String(port),
  OPERATOR_PORT: String(operatorPort),
  DATA_DIR: dataDirOf(name),
})
