/** With a clock that is plainly wrong, an applicant would be told that a pay date is: better that nobody is answered for a while. */
import type { FastifyInstance } from 'fastify'
import { unavailableAnswer } from '../answer-unavailable.ts'
import { FAILURE_TEXTS, failureBody } from '../failures.ts'
import type { Readiness } from '../readiness.ts'

export function refuseByWrongClock(app: FastifyInstance, { clock }: Pick<Readiness, 'clock'>): void {
  app.addHook('onRequest', async (request, reply) => {
    const { failure, isAlwaysServed } = request.routeOptions.config
    if (isAlwaysServed || clock.problem() === undefined) return
    const { headers, text } = unavailableAnswer(request.url, request.headers, failureBody(failure, FAILURE_TEXTS.unavailable))
    return reply.code(503).headers(headers).send(text)
  })
}
