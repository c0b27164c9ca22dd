/**
 * Reads are queries, kept under the call and its input; whatever changes or reveals something is a mutation. Nobody's values are ever part of a
 * key: a search by person is a POST, and so is a reveal.
 */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { OperatorCall } from '#contracts/operators/endpoints.ts'
import { type CallAnswer, type CallInput, send } from './send.ts'

type ReadCall = Extract<OperatorCall, `GET ${string}`>
export type WriteCall = Exclude<OperatorCall, ReadCall>

export const ask = <Call extends ReadCall>(call: Call, input: CallInput<Call>) =>
  queryOptions<CallAnswer<Call>>({ queryKey: [call, input], queryFn: () => send(call, input) })

/** A write may change any answer. */
export function useWrite<Call extends WriteCall>(call: Call) {
  const client = useQueryClient()
  return useMutation<CallAnswer<Call>, Error, CallInput<Call>>({
    mutationFn: (input) => send(call, input),
    onSuccess: () => client.invalidateQueries(),
  })
}

/** A question whose words or whose answer name a person: nothing of it is kept. */
export function useQuestion<Call extends WriteCall>(call: Call) {
  return useMutation<CallAnswer<Call>, Error, CallInput<Call>>({ mutationFn: (input) => send(call, input) })
}
