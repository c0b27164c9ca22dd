/** People who sign in to the console of a test server, with real passkeys and cookies, as a browser of theirs would. */
import { addressOf } from '#contracts/endpoint.ts'
import type { OperatorCall } from '#contracts/operators/endpoints.ts'
import type { Role } from '#domain/policy/roles.ts'
import { type Authenticator, makeAuthenticator } from './authenticator.ts'
import { askOperators, operatorUrl } from './operators.ts'
import type { Answer, TestServer } from './test-server.ts'

export const consoleOrigin = ({ running }: Pick<TestServer, 'running'>): string => `http://localhost:${running.operators.port}`

const BROWSER = { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' }

/** A browser at the console: keeps its cookie, and can do without. */
export function openBrowser(server: Pick<TestServer, 'running'>, cookie = '') {
  const browser = {
    cookie,
    async send(call: OperatorCall, input: object = {}, headers: Readonly<Record<string, string>> = {}): Promise<Answer> {
      const { method, path, rest } = addressOf(call, input)
      const query =
        method === 'GET' && Object.keys(rest).length > 0 ? `?${new URLSearchParams(rest as Record<string, string>)}` : ''
      const response = await fetch(`${operatorUrl(server)}${path}${query}`, {
        method,
        headers: { ...BROWSER, origin: consoleOrigin(server), ...(browser.cookie && { cookie: browser.cookie }), ...headers },
        ...(method === 'POST' && { body: JSON.stringify(rest) }),
      })
      const [set] = response.headers.getSetCookie()
      if (set) browser.cookie = set.split(';')[0] ?? ''
      const text = await response.text()
      return { status: response.status, headers: response.headers, body: text.startsWith('{') ? JSON.parse(text) : text }
    },
  }
  return browser
}
export type Browser = ReturnType<typeof openBrowser>

export interface ConsolePerson extends Browser {
  readonly name: string
  readonly authenticator: Authenticator
}

/** Invited with the first token, in with a passkey of their own. */
export async function enterAs(server: TestServer, role: Role, name: string = role): Promise<ConsolePerson> {
  const { link } = (await askOperators(server, '/invitations', { name, role })).body
  const token = String(link).split('#')[1] ?? ''
  const authenticator = makeAuthenticator(consoleOrigin(server))
  const browser = openBrowser(server)
  const opened = await browser.send('POST /sign-in-links', { token })
  const entered = await browser.send('POST /sign-in-links/passkeys', { token, response: authenticator.create(opened.body.options) })
  if (entered.status !== 200) throw new Error(`Nobody entered: ${JSON.stringify([opened.body, entered.body])}`)
  return Object.assign(browser, { name, authenticator })
}

export async function signInAgain(browser: Browser, authenticator: Authenticator): Promise<Answer> {
  const { options } = (await browser.send('POST /sign-ins/challenges')).body
  return browser.send('POST /sign-ins', { response: authenticator.get(options) })
}

export async function confirm(browser: Browser, authenticator: Authenticator): Promise<Answer> {
  const { options } = (await browser.send('POST /confirmations/challenges')).body
  return browser.send('POST /confirmations', { response: authenticator.get(options) })
}
