/** Builds the Dockerfile with buildah, without a registry: the images that it begins with are made of Debian's packages and the pinned Node. */
import { execFileSync } from 'node:child_process'
import { copyFileSync, cpSync, existsSync, mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { NODE, ROOT } from '#tools/ensure.mjs'
import { findProgram } from '#tools/machine.mjs'
import { outputOf } from '#tools/spawn-process.ts'

export interface Stage {
  /** Where volumes, logs and the list of images lie. */
  readonly state: string
  /** Beside what compose.yaml says, by the name of the image. */
  readonly extra: Readonly<Record<string, Readonly<Record<string, string>>>>
}

export interface Image {
  readonly id: string
  readonly size: string
  /** Where it is unpacked. */
  readonly root: string
  readonly environment: readonly string[]
  readonly entrypoint: readonly string[]
  readonly command: readonly string[]
  readonly user: number
  readonly folder: string
  readonly healthTest?: readonly string[]
}

/** Layers are kept: what has not changed is not built again. */
const STORAGE = join(ROOT, '.cache/image')
const buildah = (...args: readonly string[]) =>
  outputOf({ command: ['buildah', '--root', join(STORAGE, 'root'), '--runroot', join(STORAGE, 'run'), ...args] })
const bud = (context: string, tag: string, ...args: readonly string[]) =>
  buildah('bud', '--isolation', 'chroot', '--layers', '--format', 'docker', '--tag', tag, ...args, context)

const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt'
/** What images for containers leave out of Debian's packages. */
const LEFT_OUT = ['doc', 'info', 'locale', 'man'].map((name) => `--dpkgopt=path-exclude=/usr/share/${name}/*`)

const BUILD_IMAGE = (registry: string) => `FROM localhost/base
RUN apt-get update && apt-get install --yes --no-install-recommends libatomic1
COPY node /usr/local/bin/node
COPY npm /usr/local/lib/node_modules/npm
COPY certificates ${CERTIFICATES}
RUN ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm
ENV npm_config_registry=${registry} NODE_EXTRA_CA_CERTS=${CERTIFICATES}
`

/** In the place of the images of nginx, certbot and PostgreSQL: Debian's packages, and of PostgreSQL's entrypoint what compose.yaml relies on. */
const OTHERS = `FROM localhost/base
RUN apt-get update && apt-get install --yes --no-install-recommends nginx-light certbot postgresql-17
RUN rm -rf /etc/nginx/sites-enabled/* /var/lib/nginx /var/lib/postgresql && ln -s /var/cache/nginx /var/lib/nginx \\
  && ln -sf /dev/stdout /var/log/nginx/access.log && ln -sf /dev/stderr /var/log/nginx/error.log \\
  && mkdir -p /var/lib/postgresql/data
COPY postgres /usr/local/bin/postgres-entrypoint
`
const POSTGRES_ENTRYPOINT = `#!/bin/sh
set -eu
export PATH=/usr/lib/postgresql/17/bin:$PATH PGDATA=/var/lib/postgresql/data
chown postgres "$PGDATA" /var/run/postgresql
chmod 700 "$PGDATA"
chmod 3775 /var/run/postgresql
as_postgres() { setpriv --reuid=postgres --regid=postgres --init-groups "$@"; }
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  as_postgres initdb --username=postgres > /dev/null
  as_postgres pg_ctl --wait --log=/tmp/first-start -o "$(shift; echo "$*")" start > /dev/null
  for file in /docker-entrypoint-initdb.d/*.sql; do
    as_postgres psql --username=postgres --no-password --no-psqlrc --set=ON_ERROR_STOP=1 --file="$file"
  done
  as_postgres pg_ctl --wait --mode=fast stop > /dev/null
fi
exec setpriv --reuid=postgres --regid=postgres --init-groups "$@"
`

export async function makeBaseImages(folder: string): Promise<void> {
  const [, suite = ''] = /^ARG BUILD_IMAGE=node:\S+-(\w+)-slim$/m.exec(readFileSync(join(ROOT, 'Dockerfile'), 'utf8')) ?? []
  const has = async (name: string) => (await buildah('images', '--noheading', '--filter', `reference=localhost/${name}`)) !== ''
  mkdirSync(STORAGE, { recursive: true })
  await buildah('rm', '--all')
  if (!(await has('base'))) {
    const base = join(folder, 'base')
    mkdirSync(base)
    await outputOf({
      command: ['mmdebstrap', '--quiet', '--variant=minbase', ...LEFT_OUT, suite, join(base, 'base.tar'), mirror()],
    })
    writeFileSync(join(base, 'Dockerfile'), 'FROM scratch\nADD base.tar /\n')
    await bud(base, 'base')
  }
  const context = join(folder, 'build')
  mkdirSync(context)
  copyFileSync(NODE, join(context, 'node'))
  cpSync(dirname(dirname(realpathSync(findProgram('npm') ?? 'npm'))), join(context, 'npm'), { recursive: true })
  // A machine may know authorities of its own, which vouch for the registry.
  if (existsSync(CERTIFICATES)) copyFileSync(CERTIFICATES, join(context, 'certificates'))
  const registry = execFileSync('npm', ['config', 'get', 'registry'], { encoding: 'utf8' }).trim()
  writeFileSync(join(context, 'postgres'), POSTGRES_ENTRYPOINT, { mode: 0o755 })
  for (const [name, text] of Object.entries({ build: BUILD_IMAGE(registry), others: OTHERS })) {
    writeFileSync(join(context, 'Dockerfile'), text)
    await bud(context, name)
  }
}

/** As this machine's own apt is set up. */
const mirror = () =>
  execFileSync('apt-get', ['indextargets', '--format', '$(SITE)', 'Created-By: Packages', 'Origin: Debian'], {
    encoding: 'utf8',
  }).split('\n')[0] ?? ''

export const buildProduct = (project: string) =>
  bud(project, 'loanfinch', '--build-arg', 'BUILD_IMAGE=localhost/build', '--build-arg', 'BASE_IMAGE=localhost/base')

/** In the view of the disk of whoever calls it. */
export async function unpack(name: string): Promise<Image> {
  const { FromImageID: id, Docker } = JSON.parse(await buildah('inspect', '--type', 'image', name))
  const { Env, Entrypoint, Cmd, User, WorkingDir, Healthcheck } = Docker.config
  const [listed] = JSON.parse(await buildah('images', '--json', name)) as { size: string }[]
  const container = (await buildah('from', '--pull-never', name)).trim()
  return {
    id,
    size: listed?.size ?? '',
    root: (await buildah('mount', container)).trim(),
    environment: Env ?? [],
    entrypoint: Entrypoint ?? [],
    command: Cmd ?? [],
    user: Number.parseInt(User || '0', 10),
    folder: WorkingDir || '/',
    ...(Healthcheck && { healthTest: Healthcheck.Test.slice(1) }),
  }
}
