/**
 * `key-copy`: the key file for a second custodian, encrypted to that person's certificate (CMS, as openssl and mail programs read it), and when
 * that was done. Only the person's private key opens it.
 */
import { execFileSync } from 'node:child_process'
import { X509Certificate } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import * as z from 'zod'
import { formatKeyRing } from '#server/platform/vault/key-ring.ts'
import { configOf, keyIdsOf, ringOf } from './backup/backup-settings.ts'
import { endingWith, type PlaceOptions, type ProductionCommand, ProductionFailure, placeOf, withPlace } from './command.ts'
import type { Installation } from './installation.ts'
import { insistOnUser } from './service-user.ts'

/** Newest last. Whose it is, the certificate's fingerprint tells. */
const keyCopies = z.array(z.strictObject({ at: z.iso.datetime(), certificate: z.string(), keyIds: z.array(z.string()) }))
export type KeyCopy = z.infer<typeof keyCopies>[number]

export const keyCopyCommand: ProductionCommand = (program) => {
  withPlace(program.command('key-copy'))
    .description('encrypts the key file to a custodian’s certificate, for that person to keep, and remembers when')
    .requiredOption('--to <certificate>', 'the custodian’s certificate, in PEM')
    .requiredOption('--out <file>', 'where to write the encrypted copy; it must not be there yet')
    .action(endingWith(copyKeys))
}

async function copyKeys({ to, out, ...place }: PlaceOptions & { readonly to: string; readonly out: string }): Promise<number> {
  const installation = placeOf(place)
  insistOnUser(installation, 'key-copy')
  const ring = ringOf(configOf(installation).keys)
  const custodian = certificateIn(to)
  const now = new Date()
  if (custodian.validToDate < now) throw new ProductionFailure(`${to} has expired: ask for a new certificate.`)
  if (existsSync(out)) throw new ProductionFailure(`${out} is there already.`)
  const how = ['-encrypt', '-binary', '-aes-256-cbc', '-outform', 'PEM', '-recip', to, '-keyopt', 'rsa_padding_mode:oaep']
  try {
    const sealed = execFileSync('openssl', ['cms', ...how], { input: formatKeyRing(ring), stdio: ['pipe', 'pipe', 'ignore'] })
    writeFileSync(out, sealed, { mode: 0o600, flag: 'wx' })
  } catch (error) {
    const code = (error as { code?: string }).code
    throw new ProductionFailure(`The copy could not be made (${code ?? 'openssl refused: an RSA certificate is needed'}).`)
  }
  const copy: KeyCopy = {
    at: now.toISOString(),
    certificate: custodian.fingerprint256,
    keyIds: Object.values(keyIdsOf(ring)).flat(),
  }
  const others = keyCopiesOf(installation).filter(({ certificate }) => certificate !== copy.certificate)
  writeFileSync(installation.keyCopiesFile, `${JSON.stringify([...others, copy], null, 2)}\n`, { mode: 0o600 })
  console.log(`${out} is for ${custodian.subject}. Hand it over, and delete it here. To open it:
  openssl cms -decrypt -inform PEM -in ${out} -inkey PRIVATE-KEY.pem -out keys.json`)
  return 0
}

function certificateIn(file: string): X509Certificate {
  try {
    return new X509Certificate(readFileSync(file))
  } catch (error) {
    throw new ProductionFailure(`${file} is no certificate that can be read (${(error as { code?: string }).code ?? 'not PEM'}).`)
  }
}

export function keyCopiesOf({ keyCopiesFile }: Pick<Installation, 'keyCopiesFile'>): KeyCopy[] {
  if (!existsSync(keyCopiesFile)) return []
  return keyCopies.parse(JSON.parse(readFileSync(keyCopiesFile, 'utf8')))
}
