/** The operators' API as an OpenAPI document. */
import { type OpenApiDocument, openApiDocument, type Publisher } from '../openapi/document.ts'
import { commonAnswers, OPERATOR_ENDPOINTS } from './endpoints.ts'
import { OPERATOR_TAGS } from './tags.ts'

const TOKEN = {
  type: 'http',
  scheme: 'bearer',
  description:
    'A token with a role (`operator tokens make`); the first is `OPERATOR_TOKEN`, or the file `operator-token` in the data folder.',
} as const

export const operatorApiDocument = (publisher: Publisher, url: string): OpenApiDocument =>
  openApiDocument({
    title: `${publisher.name} operators’ API`,
    description:
      'What the console and the command line call, on a port of its own: people with a session’s cookie, programs with a token. A role decides what each may, and every write and reveal leaves an entry in the history. Times are UTC, days are New York’s, amounts of money say their unit. Requests refuse fields that they do not know; answers may gain fields.',
    publisher,
    server: { url, description: 'The operators’ port' },
    tags: OPERATOR_TAGS,
    security: { operator: TOKEN, monitor: TOKEN },
    endpoints: OPERATOR_ENDPOINTS,
    commonAnswers,
    servedBy: 'us',
  })
