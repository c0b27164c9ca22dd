/** nginx in front of the web processes: hashed files from its own disk, everything else passed on. */
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Program } from '../debian-program.ts'
import { startProcess } from '../spawn-process.ts'

export interface NginxFront {
  readonly url: string
  /** From now on only these ports get new requests. Returns when no request that was under way before is left. */
  readonly use: (webPorts: readonly number[]) => Promise<void>
  readonly stop: () => Promise<void>
}

export interface NginxSettings {
  readonly program: Program
  readonly folder: string
  readonly siteDir: string
  readonly port: number
  readonly webPorts: readonly number[]
}

const LOOK_AGAIN_MS = 50

export async function startNginx({ program, folder, siteDir, port, webPorts }: NginxSettings): Promise<NginxFront> {
  mkdirSync(folder, { mode: 0o755 })
  cpSync(join(siteDir, '_astro'), join(folder, 'static/_astro'), { recursive: true })
  const upstream = join(folder, 'upstream.conf')
  const pick = (ports: readonly number[]) =>
    writeFileSync(upstream, webPorts.map((each) => `server 127.0.0.1:${each}${ports.includes(each) ? '' : ' down'};\n`).join(''))
  pick(webPorts)
  writeFileSync(join(folder, 'nginx.conf'), nginxConfig(folder, port))

  const nginx = await startProcess({
    name: 'nginx',
    command: [program.path, '-p', folder, '-c', join(folder, 'nginx.conf')],
    environment: program.environment,
    ready: ({ pid }) => workersOf(pid).length > 0,
  })
  return {
    url: `http://127.0.0.1:${port}`,
    async use(ports) {
      const old = workersOf(nginx.pid)
      pick(ports)
      nginx.child.kill('SIGHUP')
      // Workers of the old configuration end when their last request has been answered.
      while (workersOf(nginx.pid).some((pid) => old.includes(pid))) await sleep(LOOK_AGAIN_MS)
    },
    async stop() {
      await nginx.stop()
    },
  }
}

function workersOf(master: number): number[] {
  const file = `/proc/${master}/task/${master}/children`
  return existsSync(file) ? readFileSync(file, 'utf8').trim().split(' ').filter(Boolean).map(Number) : []
}

/** docs/deployment.md explains the lines that matter, and adds TLS. */
const nginxConfig = (folder: string, port: number) => `daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log warn;
events { worker_connections 1024; }
http {
  access_log off;
  server_tokens off;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  types {
    text/javascript js;
    text/css css;
    image/svg+xml svg;
    font/woff2 woff2;
  }
  upstream web {
    include ${folder}/upstream.conf;
    keepalive 16;
  }
  server {
    listen 127.0.0.1:${port};
    client_max_body_size 128k;
    location /_astro/ {
      root ${folder}/static;
      gzip on;
      gzip_types text/javascript text/css image/svg+xml;
      add_header Cache-Control "public, max-age=31536000, immutable";
      add_header X-Content-Type-Options nosniff;
      add_header Cross-Origin-Resource-Policy same-origin;
    }
    location / {
      proxy_pass http://web;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $host:$server_port;
      proxy_set_header X-Forwarded-For $remote_addr;
      proxy_set_header X-Forwarded-Proto $scheme;
      proxy_connect_timeout 2s;
      proxy_read_timeout 60s;
      proxy_next_upstream error timeout;
    }
  }
}
`
