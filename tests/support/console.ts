/**
 * People at the console: each is invited through the operators' API, opens the link, makes a passkey with the browser's own virtual
 * authenticator, and is in. Nothing of it is a stand-in.
 */
import { randomUUID } from 'node:crypto'
import { type APIRequestContext, type CDPSession, expect, type Page, request } from '@playwright/test'
import type { Role } from '#domain/policy/roles.ts'
import { OPERATOR_TOKEN } from './browser-product.ts'

export interface Product {
  readonly operatorUrl: string
  readonly token: string
}

const shared = (): Product => ({ operatorUrl: `http://localhost:${process.env.E2E_OPERATOR_PORT}`, token: OPERATOR_TOKEN })

/** The visitors' side of the same product. */
export const visitorsSite = (): Promise<APIRequestContext> =>
  request.newContext({ baseURL: `http://localhost:${process.env.E2E_PORT}` })

/** As a program with the owner's token. */
export async function askAsProgram(path: string, body?: object, { operatorUrl, token } = shared()) {
  const response = await fetch(`${operatorUrl}${path}`, {
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  })
  expect([path, response.status]).toEqual([path, 200])
  return response.json()
}

type Passkeys = Awaited<ReturnType<typeof passkeysOf>>
const passkeysOf = async (session: CDPSession, authenticatorId: string) =>
  (await session.send('WebAuthn.getCredentials', { authenticatorId })).credentials

export interface Authenticator {
  /** Whether the person touches it when asked. */
  readonly willConfirm: (does: boolean) => Promise<void>
  /** From now on this device has that one's passkeys instead of its own. */
  readonly takePasskeysOf: (other: Authenticator) => Promise<void>
  readonly passkeys: () => Promise<Passkeys>
}

/** A device that keeps passkeys and knows its owner, as phones and laptops do. */
export async function addAuthenticator(page: Page): Promise<Authenticator> {
  const session: CDPSession = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable', { enableUI: false })
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    willConfirm: async (does) => {
      await session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: does })
    },
    passkeys: () => passkeysOf(session, authenticatorId),
    async takePasskeysOf(other) {
      await session.send('WebAuthn.clearCredentials', { authenticatorId })
      for (const credential of await other.passkeys()) await session.send('WebAuthn.addCredential', { authenticatorId, credential })
    },
  }
}

export interface Opened {
  readonly name: string
  readonly authenticator: Authenticator
}

/** A person of this role, new to the console and signed in; the page shows `path`. */
export async function openConsole(
  page: Page,
  {
    as,
    path = '',
    name = `${as} ${randomUUID().slice(0, 8)}`,
    product = shared(),
  }: { readonly as: Role; readonly path?: string; readonly name?: string; readonly product?: Product },
): Promise<Opened> {
  const authenticator = await addAuthenticator(page)
  const { link } = await askAsProgram('/invitations', { name, role: as }, product)
  await page.goto(link)
  await page.getByRole('button', { name: 'Make my passkey' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible()
  if (path) await page.goto(`${product.operatorUrl}/console/${path}`)
  return { name, authenticator }
}

/** The session ends as it does after half an hour without a click; the page that is open does not know it yet. */
export const endSession = (page: Page): Promise<void> => page.context().clearCookies()

/** What a browser complains about: broken policies, scripts that fail, files that are missing. */
export function complaintsOf(page: Page): string[] {
  const complaints: string[] = []
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(String(error)))
  return complaints
}
