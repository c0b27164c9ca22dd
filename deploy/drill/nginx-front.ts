/** nginx with a site of a configuration file that was written for Debian: run as Debian runs it, in a folder of its own. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { debianProgram, type Program } from '#tools/debian-program.mjs'
import { startProcess } from '#tools/spawn-process.ts'

const LOOK_AGAIN_MS = 50

/** `folder` is for its own files, and made here; `siteFile` is what stands in /etc/nginx/sites-enabled. */
export async function startNginx({ folder, siteFile }: Record<'folder' | 'siteFile', string>) {
  const program = debianProgram('nginx')
  if (!program) throw new Error('nginx is needed. Please install the package nginx.')
  mkdirSync(folder, { mode: 0o755 })
  writeFileSync(join(folder, 'nginx.conf'), debianConfig(program, folder, siteFile))
  const nginx = await startProcess({
    name: 'nginx',
    command: [program.path, '-p', folder, '-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log')],
    environment: program.environment,
    ready: ({ pid }) => workersOf(pid).length > 0,
  })
  return {
    /** From now on only these ports get new requests. Returns when no request that was under way before is left. */
    async use(ports: readonly number[]) {
      const old = workersOf(nginx.pid)
      writeFileSync(siteFile, withOnly(ports, readFileSync(siteFile, 'utf8')))
      nginx.child.kill('SIGHUP')
      // Workers of the old configuration end when their last request has been answered.
      while (workersOf(nginx.pid).some((pid) => old.includes(pid))) await sleep(LOOK_AGAIN_MS)
    },
    async stop() {
      await nginx.stop()
    },
  }
}

/** The mark of docs/production.md, "Rolling restart". */
export const withOnly = (ports: readonly number[], config: string): string =>
  config.replace(
    /server 127\.0\.0\.1:(\d+)( max_fails=0)?( down)?;/g,
    (_, port, rule = '') => `server 127.0.0.1:${port}${rule}${ports.includes(Number(port)) ? '' : ' down'};`,
  )

function workersOf(master: number): number[] {
  const file = `/proc/${master}/task/${master}/children`
  return existsSync(file) ? readFileSync(file, 'utf8').trim().split(' ').filter(Boolean).map(Number) : []
}

/** Debian's own nginx.conf, as far as it has a say in what a site answers: its types, its default type, and gzip for pages alone. */
const debianConfig = ({ root }: Program, folder: string, siteFile: string) => `daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log warn;
events { worker_connections 768; }
http {
  sendfile on;
  tcp_nopush on;
  types_hash_max_size 2048;
  include ${join(root, 'etc/nginx/mime.types')};
  default_type application/octet-stream;
  access_log off;
  gzip on;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  include ${siteFile};
}
`
