/** nginx with TLS before a web process, on an address of this machine that is not 127.0.0.1; a test makes it forget what it is about. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { debianProgram } from '#tools/debian-program.mjs'
import { startProcess } from '#tools/spawn-process.ts'
import { afterFile } from './after-file.ts'
import type { Certificate } from './certificates.ts'
import { temporaryFolder } from './run-wide.ts'

/** Where it stands in for the public address. */
export const FRONT_ADDRESS = '127.0.0.2'

export interface FrontOptions {
  readonly certificate: Certificate
  readonly webPort: number
  readonly httpsPort: number
  readonly httpPort: number
  /** Lines of the server on the https port, before `location /`. */
  readonly https?: string
  /** Lines of the server on the http port. */
  readonly http?: string
  /** What the web process is told about the visitor. */
  readonly forwardedFor?: string
}

/** Ends with the test file, or before. */
export async function startTlsFront(options: FrontOptions): Promise<{ readonly stop: () => Promise<unknown> }> {
  const { certificate, webPort, httpsPort, httpPort, https = '', forwardedFor = '$remote_addr' } = options
  const http = options.http ?? `return 301 https://${FRONT_ADDRESS}:${httpsPort}$request_uri;`
  const program = debianProgram('nginx')
  if (!program) throw new Error('There is no nginx, and no Debian to take it from')
  const folder = temporaryFolder('tls-front')
  mkdirSync(join(folder, 'static/_astro'), { recursive: true })
  writeFileSync(join(folder, 'cert.pem'), certificate.cert)
  writeFileSync(join(folder, 'key.pem'), certificate.key, { mode: 0o600 })
  writeFileSync(
    join(folder, 'nginx.conf'),
    `daemon off;
master_process off;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log warn;
events { worker_connections 256; }
http {
  access_log off;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')}
  types { text/html html; text/css css; application/javascript js; }
  server {
    listen ${FRONT_ADDRESS}:${httpPort};
    ${http}
  }
  server {
    listen ${FRONT_ADDRESS}:${httpsPort} ssl;
    ssl_certificate ${folder}/cert.pem;
    ssl_certificate_key ${folder}/key.pem;
    ${https}
    location / {
      proxy_pass http://127.0.0.1:${webPort};
      proxy_http_version 1.1;
      proxy_set_header Host $host;
      proxy_set_header X-Forwarded-For ${forwardedFor};
      proxy_set_header X-Forwarded-Proto $scheme;
    }
  }
}
`,
  )
  const nginx = await startProcess({
    name: 'nginx',
    command: [program.path, '-p', folder, '-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log')],
    environment: program.environment,
    ready: () =>
      fetch(`http://${FRONT_ADDRESS}:${httpPort}/`, { redirect: 'manual' }).then(
        () => true,
        () => false,
      ),
    withinMs: 20_000,
  })
  afterFile(() => nginx.killTree())
  return { stop: () => nginx.stop() }
}
