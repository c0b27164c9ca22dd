/** The operators' API as an OpenAPI document. */
import { type OpenApiDocument, openApiDocument, type Publisher } from '../openapi/document.ts'
import { commonAnswers, OPERATOR_ENDPOINTS } from './endpoints.ts'
import { OPERATOR_TAGS } from './tags.ts'

const TOKEN = {
  type: 'http',
  scheme: 'bearer',
  description: 'The operators’ token: `OPERATOR_TOKEN`, or the file `operator-token` in the data folder.',
} as const

export const operatorApiDocument = (publisher: Publisher, url: string): OpenApiDocument =>
  openApiDocument({
    title: `${publisher.name} operators’ API`,
    description:
      'What the command line calls, on a port of its own. For programs only: browsers are turned away. The header `x-operator` names the person who asks; it is written beside what that person looks at. Times are UTC, days are New York’s, amounts of money say their unit. Requests refuse fields that they do not know; answers may gain fields.',
    publisher,
    server: { url, description: 'The operators’ port' },
    tags: OPERATOR_TAGS,
    security: { operator: TOKEN, monitor: TOKEN },
    endpoints: OPERATOR_ENDPOINTS,
    commonAnswers,
    servedBy: 'us',
  })
