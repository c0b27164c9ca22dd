/**
 * Lets a visitor look at the site under either policy, without a restart: a cookie that a site outside production reads. Cookies are the same
 * for all ports of a host, so the sandbox may set it for the site.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { DEFAULT_POLICY, POLICY_NAMES, type PolicyName } from '#domain/policy/policy.ts'
import { chosenPolicy, POLICY_COOKIE, policyNameOf } from '#domain/policy/policy-cookie.ts'
import { type Html, html } from './pages/layout.ts'
import type { SandboxPart } from './sandbox-part.ts'

export interface WhichPolicy {
  readonly siteUrl: string
  /** Where a browser reaches the sandbox on the site's own host, whose cookies the site gets. */
  readonly publicUrl: () => string
  /** The site's setting `POLICY`. */
  readonly setting: string | undefined
}

const PLACE = 'which-policy'
const MAX_FORM_BYTES = 1000

const LIKE: Readonly<Record<PolicyName, string>> = {
  'as-specified': 'The form asks for everything. Lenders are then asked in order, and the browser goes to the first that accepts.',
  'consumer-first': 'Offers stand side by side. A lender gets the name only when the person has chosen it.',
}

export const whichPolicyPart = ({ siteUrl, publicUrl, setting }: WhichPolicy): SandboxPart => {
  const usual = policyNameOf(setting) ?? DEFAULT_POLICY
  return {
    routes: [
      {
        method: 'POST',
        path: /^\/policy$/,
        handle: async (request, response) =>
          choose(
            policyNameOf(new URLSearchParams(await bodyOf(request, MAX_FORM_BYTES)).get(POLICY_COOKIE) ?? ''),
            response,
            publicUrl(),
          ),
      },
    ],
    sections: ({ headers }) => [
      { title: 'Which policy', body: section(chosenPolicy(headers.cookie) ?? usual, usual, siteUrl, publicUrl()) },
    ],
  }
}

function section(now: PolicyName, usual: PolicyName, siteUrl: string, publicUrl: string): Html {
  const buttons = POLICY_NAMES.map(
    (name) => html`<p${name === now ? NOW : ''}><span>${LIKE[name]}</span>
<button class="button${name === now ? '' : ' button-quiet'}" name="${POLICY_COOKIE}" value="${name}">Look at ${name}</button></p>`,
  )
  return html`<div class="card"><p>In this browser the site follows <strong>${now}</strong>${now === usual ? ', as its setting says' : ''}.
See <a href="${siteUrl}/apply">the form</a> or <a href="${siteUrl}/how-it-works">how it works</a>, and load pages again that are open.</p>
<form class="choices" method="post" action="${publicUrl}/policy">${buttons}</form>
<p class="quiet">The choice is a cookie of this browser. It ends when the browser is closed, and production does not look at it.</p></div>`
}

const NOW: Html = { html: ' data-now' }

export const policyCookie = (policy: PolicyName): string => `${POLICY_COOKIE}=${policy}; Path=/; SameSite=Lax; HttpOnly`

function choose(policy: PolicyName | undefined, response: ServerResponse, publicUrl: string): void {
  if (!policy) {
    response.writeHead(400, { 'content-type': 'text/plain; charset=utf-8' }).end('There is no such policy.\n')
    return
  }
  response
    .writeHead(303, {
      location: `${publicUrl}/#${PLACE}`,
      'set-cookie': policyCookie(policy),
      'cache-control': 'no-store',
    })
    .end()
}

/** Empty when it is longer. */
export async function bodyOf(request: IncomingMessage, maxBytes: number): Promise<string> {
  let text = ''
  for await (const chunk of request) {
    text += String(chunk)
    if (text.length > maxBytes) return ''
  }
  return text
}
