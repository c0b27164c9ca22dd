/** The lender network as a part of the sandbox: its routes, and what the overview says about it. */
import Fastify from 'fastify'
import type { SandboxPart } from '../sandbox-part.ts'
import type { LeadBook } from './lead-book.ts'
import { type LenderNetworkOptions, registerLenderNetwork } from './network.ts'

export async function makeLenderPart(options: LenderNetworkOptions): Promise<SandboxPart & { readonly book: LeadBook }> {
  const app = Fastify()
  const { book, sections } = await registerLenderNetwork(app, options)
  await app.ready()
  const path = /^\/lenders(?:\/.*)?$/
  return {
    book,
    routes: (['GET', 'POST', 'PUT', 'DELETE'] as const).map((method) => ({
      method,
      path,
      handle: (request, response) => app.routing(request, response),
    })),
    sections,
  }
}
