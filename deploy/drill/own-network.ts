/**
 * A network of its own, for what production refuses to do on loopback: names of its own in /etc/hosts, public-looking addresses on `lo`, a
 * certificate authority of its own, ports 80 and 443 free, and nothing of it on the machine outside. Its processes are a world of their own
 * too: when the network is closed, or the program that opened it dies, each of them ends. Linux namespaces do all of it; another user than
 * root needs a system that lets every user make them.
 */
import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isRoot, unshareFlags } from '#tools/namespaces.mjs'
import { startProcess } from '#tools/spawn-process.ts'

/** Public to every rule that asks. No packet leaves the machine, so it is nobody's. */
const PREFIX = '44.128.7.'
const READY = 'the network is up'

export interface OwnNetworkOptions {
  /** Each gets an address of its own. */
  readonly hosts: readonly string[]
  /** Shell lines that are run inside before anything else, such as mounts that hide a folder of the machine. */
  readonly prepare?: readonly string[]
  /** Whether its processes see a copy of the whole machine, in which root may change everything; the copy is gone after `close`. Root only. */
  readonly ownMachine?: boolean
}

export interface OwnCertificate {
  readonly certificateFile: string
  readonly keyFile: string
}

export type OwnNetwork = Awaited<ReturnType<typeof openOwnNetwork>>

export async function openOwnNetwork({ hosts, prepare = [], ownMachine = false }: OwnNetworkOptions) {
  const folder = mkdtempSync(join(tmpdir(), 'loanfinch-network-'))
  // Servers that run as users of their own read certificates here.
  chmodSync(folder, 0o755)
  const addressOf = (host: string) => {
    const place = hosts.indexOf(host)
    if (place < 0) throw new Error(`The network has no ${host}`)
    return `${PREFIX}${place + 1}`
  }
  const names = hosts.map((host) => `${addressOf(host)} ${host}\n`)
  writeFileSync(join(folder, 'hosts'), `127.0.0.1 localhost\n::1 localhost\n${names.join('')}`)
  const authority = makeAuthority(folder)
  const script = [
    'set -e',
    'ip link set lo up',
    ...hosts.map((host) => `ip address add ${addressOf(host)}/32 dev lo`),
    'echo 0 > /proc/sys/net/ipv4/ip_unprivileged_port_start',
    ...(ownMachine ? copyOfMachine(folder) : []),
    ...prepare,
    `mount --bind ${join(folder, 'hosts')} /etc/hosts`,
    `echo ${READY}`,
    // The shell is the first process inside, and reaps the others. It ends, and they with it, when its input closes: also when we are killed.
    'cat > /dev/null',
    'exit 0',
  ]
  const remove = () => rmSync(folder, { recursive: true, force: true })
  const holder = await startProcess({
    name: 'The network',
    command: ['unshare', ...unshareFlags(), 'sh', '-c', script.join('\n')],
    typedTo: true,
    ready: ({ stdout }) => stdout().includes(READY),
  }).catch((error: unknown) => {
    remove()
    throw error
  })
  const [first = ''] = readFileSync(`/proc/${holder.pid}/task/${holder.pid}/children`, 'utf8').split(' ')
  const asOwnUser = isRoot() ? [] : ['--user', '--preserve-credentials']
  const enter = ['nsenter', '--target', first, ...asOwnUser, '--mount', '--ipc', '--pid']
  return {
    /** Where its files lie; gone after `close`. */
    folder,
    addressOf,
    /** Signed by the network's own authority. */
    certify: authority.certify,
    /** Lets Node and curl believe that authority. */
    environment: {
      NODE_EXTRA_CA_CERTS: authority.file,
      CURL_CA_BUNDLE: authority.file,
      SSL_CERT_FILE: authority.file,
    },
    /** The command that runs a command inside. `online` has the network's files and names, and the machine's own connections. */
    inside: (command: readonly string[], reach: 'own' | 'online' = 'own') => [
      ...enter,
      ...(reach === 'own' ? ['--net'] : []),
      '--',
      ...command,
    ],
    /** A file of the network's machine, seen from outside. */
    pathOf: (path: string) => join('/proc', first, 'root', path),
    async close() {
      holder.child.stdin?.end()
      await holder.ended
      remove()
    },
  }
}

/** Below the old root nothing is written: what changes is kept in memory. */
function copyOfMachine(folder: string): string[] {
  const layers = join(folder, 'machine')
  const root = join(layers, 'root')
  return [
    `mkdir ${layers}`,
    `mount -t tmpfs tmpfs ${layers}`,
    `mkdir ${layers}/upper ${layers}/work ${root}`,
    `mount -t overlay overlay -o lowerdir=/,upperdir=${layers}/upper,workdir=${layers}/work ${root}`,
    `mount --rbind /dev ${root}/dev`,
    `mount --rbind /sys ${root}/sys`,
    `mount -t proc proc ${root}/proc`,
    `cat /etc/resolv.conf > ${folder}/resolv.conf`,
    `mount -t tmpfs tmpfs ${root}/run`,
    `mount -t tmpfs -o mode=1777 tmpfs ${root}/tmp`,
    `mkdir -p ${root}${folder} ${root}/old`,
    `mount --bind ${folder} ${root}${folder}`,
    `cd ${root}`,
    'pivot_root . old',
    'umount -l /old',
    `rm -f /etc/resolv.conf && cp ${folder}/resolv.conf /etc/resolv.conf`,
  ]
}

const VALID_DAYS = 90
const NEW_KEY = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes']

function makeAuthority(folder: string) {
  const own = { file: join(folder, 'authority.pem'), key: join(folder, 'authority.key') }
  const openssl = (...args: string[]) =>
    execFileSync('openssl', ['req', '-x509', ...NEW_KEY, '-days', String(VALID_DAYS), ...args], { stdio: 'pipe' })
  openssl('-subj', '/CN=Authority of one network', '-out', own.file, '-keyout', own.key)
  let made = 0
  return {
    file: own.file,
    certify(...hosts: readonly string[]): OwnCertificate {
      made += 1
      const place = join(folder, `certificate-${made}`)
      mkdirSync(place)
      const files = { certificateFile: join(place, 'fullchain.pem'), keyFile: join(place, 'privkey.pem') }
      openssl(
        ...['-CA', own.file, '-CAkey', own.key, '-subj', `/CN=${hosts[0]}`],
        ...['-addext', 'basicConstraints=critical,CA:FALSE'],
        ...['-addext', `subjectAltName=${hosts.map((host) => `DNS:${host}`).join(',')}`],
        ...['-out', files.certificateFile, '-keyout', files.keyFile],
      )
      return files
    },
  }
}
