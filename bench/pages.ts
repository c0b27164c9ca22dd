/** A page from memory against a bare node:http server and nginx, each alone on one core, asked by wrk from another. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { debianProgram, type Program } from '../tools/debian-program.mjs'
import { freePorts } from '../tools/free-ports.ts'
import { outputOf, type SpawnedProcess, startProcess } from '../tools/spawn-process.ts'
import { type Findings, milliseconds, perSecond, ratioOf, rounded, tellProgress } from './findings.ts'
import { onServerCore, startProduct } from './product.ts'

const PAGE = '/faq'
const ROUNDS = 3
const SECONDS = 3
const CLIENTS = 64
const GROWTH = [1, 4, 16, 64]
const GOAL = 0.7
const NOT_SENT = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding'])

interface Rate {
  readonly perSecond: number
  readonly p50: number
  readonly p99: number
}

export async function benchPages(): Promise<Findings> {
  const wrk = debianProgram('wrk')
  if (!wrk) return { rows: [{ what: 'Page from memory', value: 'skipped: wrk is not there and cannot be had' }] }
  const product = await startProduct()
  const folder = mkdtempSync(join(tmpdir(), 'loanfinch-pages-'))
  const rivals: SpawnedProcess[] = []
  try {
    const { headers, body } = await page(`${product.url}${PAGE}`)
    const [barePort = 0, nginxPort = 0] = await freePorts(2)
    writeFileSync(join(folder, 'body'), body)
    writeFileSync(join(folder, 'headers.json'), JSON.stringify(headers))
    const bareArgs = ['bench/bare-server.ts', join(folder, 'body'), join(folder, 'headers.json'), String(barePort)]
    rivals.push(await startRival({ path: process.execPath, environment: {} }, bareArgs, `http://127.0.0.1:${barePort}`))
    const nginx = debianProgram('nginx')
    if (nginx) {
      writeNginxFolder(join(folder, 'nginx'), nginxPort, headers, body)
      const args = ['-p', join(folder, 'nginx'), '-c', join(folder, 'nginx/nginx.conf')]
      rivals.push(await startRival(nginx, args, `http://127.0.0.1:${nginxPort}${PAGE}`))
    }

    const ours: Rate[] = []
    const bare: Rate[] = []
    await ask(wrk, `${product.url}${PAGE}`, CLIENTS, 1)
    await ask(wrk, `http://127.0.0.1:${barePort}${PAGE}`, CLIENTS, 1)
    for (let round = 1; round <= ROUNDS; round++) {
      tellProgress(`pages: round ${round} of ${ROUNDS}`)
      bare.push(await ask(wrk, `http://127.0.0.1:${barePort}${PAGE}`, CLIENTS, SECONDS))
      ours.push(await ask(wrk, `${product.url}${PAGE}`, CLIENTS, SECONDS))
    }
    const beside = nginx && (await ask(wrk, `http://127.0.0.1:${nginxPort}${PAGE}`, CLIENTS, SECONDS))
    const growth: { clients: number; ours: Rate; bare: Rate }[] = []
    for (const clients of GROWTH) {
      tellProgress(`pages: ${clients} clients`)
      growth.push({
        clients,
        bare: await ask(wrk, `http://127.0.0.1:${barePort}${PAGE}`, clients, 2),
        ours: await ask(wrk, `${product.url}${PAGE}`, clients, 2),
      })
    }
    return findingsOf({ bytes: body.length, ours: middle(ours), bare: middle(bare), beside, growth })
  } finally {
    for (const rival of rivals) await rival.stop()
    await product.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** As a browser gets it: compressed. */
function page(url: string): Promise<{ headers: Record<string, string>; body: Buffer }> {
  return new Promise((done, failed) => {
    get(url, { agent: false, headers: { 'accept-encoding': 'br' } }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => {
        const kept = Object.entries(response.headers).filter(([name]) => !NOT_SENT.has(name))
        done({ headers: Object.fromEntries(kept.map(([name, value]) => [name, String(value)])), body: Buffer.concat(chunks) })
      })
    }).on('error', failed)
  })
}

const startRival = ({ path, environment }: Pick<Program, 'path' | 'environment'>, args: readonly string[], ready: string) =>
  startProcess({ name: path, command: onServerCore([path, ...args]), environment, ready })

function writeNginxFolder(folder: string, port: number, headers: Readonly<Record<string, string>>, body: Buffer): void {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, PAGE.slice(1)), body)
  const sent = Object.entries(headers).filter(([name]) => !['content-length', 'content-type', 'etag'].includes(name))
  const added = sent.map(([name, value]) => `add_header ${name} "${value.replaceAll('"', '\\"')}";`).join('\n      ')
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join(' ')
  writeFileSync(
    join(folder, 'nginx.conf'),
    `daemon off; worker_processes 1; pid ${folder}/nginx.pid; error_log ${folder}/error.log crit;
user root;
events { worker_connections 1024; }
http {
  access_log off; ${temporary}
  keepalive_requests 1000000; open_file_cache max=10; sendfile on; tcp_nopush on;
  server {
    listen 127.0.0.1:${port};
    location / {
      root ${folder};
      default_type "text/html; charset=utf-8";
      ${added}
    }
  }
}
`,
  )
}

async function ask(wrk: Program, url: string, clients: number, seconds: number): Promise<Rate> {
  const args = ['-t1', `-c${clients}`, `-d${seconds}s`, '--latency', '-H', 'Accept-Encoding: br', url]
  const stdout = await outputOf({ command: [wrk.path, ...args], environment: wrk.environment })
  if (/Non-2xx|Socket errors/.test(stdout)) throw new Error(`wrk met errors:\n${stdout}`)
  const figure = (pattern: RegExp) => pattern.exec(stdout)
  const latency = (share: string) => {
    const [, value = 'NaN', unit = 'ms'] = figure(new RegExp(`${share}%\\s+([\\d.]+)(us|ms|s)`)) ?? []
    return Number(value) * ({ us: 0.001, ms: 1, s: 1000 }[unit] ?? 1)
  }
  return { perSecond: Number(figure(/Requests\/sec:\s+([\d.]+)/)?.[1]), p50: latency('50'), p99: latency('99') }
}

const middle = (rates: readonly Rate[]): Rate => {
  const [rate] = rates.toSorted((one, other) => one.perSecond - other.perSecond).slice(Math.floor(rates.length / 2))
  if (!rate) throw new Error('Nothing was measured')
  return rate
}

function findingsOf(measured: {
  readonly bytes: number
  readonly ours: Rate
  readonly bare: Rate
  readonly beside: Rate | undefined
  readonly growth: readonly { readonly clients: number; readonly ours: Rate; readonly bare: Rate }[]
}): Findings {
  const { bytes, ours, bare, beside, growth } = measured
  const ratio = ratioOf(ours.perSecond, bare.perSecond)
  return {
    rows: [
      {
        what: `Page from memory (${PAGE}, ${rounded(bytes / 1000, 1)} kB brotli), ${CLIENTS} clients, one core`,
        value: `${perSecond(ours.perSecond)}; p50 ${milliseconds(ours.p50)}, p99 ${milliseconds(ours.p99)}`,
        baseline: `${perSecond(bare.perSecond)} bare node:http, same bytes`,
        ratio,
        goal: `≥ ${GOAL} × bare node:http`,
        met: ratio >= GOAL,
      },
      beside
        ? {
            what: 'The same page by nginx, one worker on one core',
            value: perSecond(beside.perSecond),
            baseline: `${perSecond(bare.perSecond)} bare node:http`,
            ratio: ratioOf(beside.perSecond, bare.perSecond),
          }
        : { what: 'The same page by nginx', value: 'skipped: nginx is not there and cannot be had' },
      ...growth.map(({ clients, ours: own, bare: other }) => ({
        what: `Page, ${clients} ${clients === 1 ? 'client' : 'clients'}`,
        value: `${perSecond(own.perSecond)}; p99 ${milliseconds(own.p99)}`,
        baseline: perSecond(other.perSecond),
        ratio: ratioOf(own.perSecond, other.perSecond),
      })),
    ],
  }
}
