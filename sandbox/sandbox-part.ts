/** A part of the sandbox: routes and, where a person should know of them, a section of the overview. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Html } from './pages/layout.ts'

/** A section of the overview. */
export interface HomeSection {
  readonly title: string
  readonly body: Html
}

export interface SandboxRoute {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: RegExp
  /** The groups of the path's pattern are handed over. */
  readonly handle: (request: IncomingMessage, response: ServerResponse, groups: readonly string[]) => void | Promise<void>
}

export interface SandboxPart {
  readonly routes: readonly SandboxRoute[]
  readonly sections: (request: IncomingMessage) => readonly HomeSection[]
}
