import { readFileSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { installationWith } from '#tests/support/examined-installation.ts'
import { lenderFileOf, lenderNamed } from '#tests/support/lenders.ts'
import { hideSecrets, secretsOf } from './hide-secrets.ts'

test('no password, token, key or lender’s secret is shown, however a server spells it; names of keys are', () => {
  const surroundings = installationWith({
    environment: {
      DATABASE_URL: 'postgres://app:s3cret%2Fpass@127.0.0.1:1/loans',
      SMTP_URL: 'smtp://mailer:m4il-pass@127.0.0.1:1',
      OPERATOR_TOKEN: 'the-t0ken-of-the-operators',
    },
  })
  const { keyFile, lenderSecretsFile } = surroundings.installation
  writeFileSync(lenderSecretsFile, '{"acme-signing":"what-acme-and-we-kn0w"}')
  const { encryption } = JSON.parse(readFileSync(keyFile, 'utf8')) as { encryption: { id: string; key: string }[] }
  const [key] = encryption
  const hide = hideSecrets(secretsOf(surroundings))
  const secrets = ['s3cret/pass', 's3cret%2Fpass', 'm4il-pass', 'the-t0ken-of-the-operators', 'what-acme-and-we-kn0w', key?.key]
  expect(secrets.map((secret) => hide(`It said ${secret}.`))).toEqual(secrets.map(() => 'It said ….'))
  expect(hide(`The key ${key?.id} of app at 127.0.0.1, acme-signing`)).toBe(`The key ${key?.id} of app at 127.0.0.1, acme-signing`)
})

test('a short password is hidden where it stands in an address', () =>
  expect(hideSecrets([])('connect to postgres://app:pw1@127.0.0.1:1/loans, smtp://x:y@mail.example')).toBe(
    'connect to postgres://app:…@127.0.0.1:1/loans, smtp://x:…@mail.example',
  ))

test('a lender’s account name is no secret', () => {
  const surroundings = installationWith()
  const { lendersFile, lenderSecretsFile } = surroundings.installation
  const credentials = { account: 'secret:acme-account', signingSecret: 'secret:acme' }
  writeFileSync(lendersFile, JSON.stringify(lenderFileOf([lenderNamed('acme', { adapter: 'form-xml', credentials })])))
  writeFileSync(lenderSecretsFile, '{"acme-account":"loans-inc","acme":"what-acme-and-we-kn0w"}')
  const hide = hideSecrets(secretsOf(surroundings))
  expect(hide('loans-inc, what-acme-and-we-kn0w')).toBe('loans-inc, …')
})
