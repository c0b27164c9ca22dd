/**
 * The request that a link leads to, as it stands now. The link alone opens it; the date of birth shows the rest and stays in memory, for the acts
 * that ask for it again. As long as something is still to come, the page looks again by itself, gently.
 */
import { useCallback, useEffect, useRef, useState } from 'react'
import type { YourRequest } from '#contracts/public/your-request.ts'
import { linkToken } from '../browser/link-token.ts'
import { askForRequest, type Proof, type Refusal } from './request-calls.ts'
import { isAwaited } from './sharing-copy.ts'

type View =
  | { readonly kind: 'opening' }
  | { readonly kind: 'no-link'; readonly wasGiven: boolean }
  /** The link of a privacy request's receipt, which is another request than one for a loan. */
  | { readonly kind: 'confirm'; readonly token: string }
  | { readonly kind: 'failed'; readonly why: Refusal }
  | { readonly kind: 'shown'; readonly request: YourRequest; readonly proof: Proof | undefined }

const CONFIRM = 'confirm-'
const FIRST_LOOK_MS = 5000
const LONGEST_PAUSE_MS = 60_000

export function useYourRequest() {
  const [token, setToken] = useState<string>()
  const [view, setView] = useState<View>({ kind: 'opening' })
  const current = useRef<string>(undefined)

  const open = useCallback(async () => {
    const given = linkToken()
    current.current = given
    setToken(given)
    if (!given) return setView({ kind: 'no-link', wasGiven: false })
    if (given.startsWith(CONFIRM)) return setView({ kind: 'confirm', token: given.slice(CONFIRM.length) })
    setView({ kind: 'opening' })
    const answer = await askForRequest(given, undefined)
    // Another link may have been opened in this tab meanwhile.
    if (current.current === given) setView(viewOf(answer))
  }, [])

  useEffect(() => {
    void open()
    const onHashChange = () => current.current !== linkToken() && void open()
    addEventListener('hashchange', onHashChange)
    return () => removeEventListener('hashchange', onHashChange)
  }, [open])

  const show = useCallback((request: YourRequest, proof?: Proof) => setView({ kind: 'shown', request, proof }), [])

  const isWaiting = view.kind === 'shown' && isSomethingToCome(view.request)
  const proof = view.kind === 'shown' ? view.proof : undefined
  useEffect(() => {
    if (!isWaiting || !token) return
    let pauseMs = FIRST_LOOK_MS
    let timer = setTimeout(look, pauseMs)
    async function look() {
      if (!document.hidden && token) {
        const answer = await askForRequest(token, proof?.dateOfBirth)
        // What can't be asked for now is asked for at the next look; what is shown stays.
        if (typeof answer === 'object' && current.current === token) setView({ kind: 'shown', request: answer, proof })
      }
      pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)
      timer = setTimeout(look, pauseMs)
    }
    return () => clearTimeout(timer)
  }, [isWaiting, token, proof])

  return { view, token, open, show }
}

function viewOf(answer: YourRequest | Refusal): View {
  if (typeof answer === 'object') return { kind: 'shown', request: answer, proof: undefined }
  return answer === 'no-link' ? { kind: 'no-link', wasGiven: true } : { kind: 'failed', why: answer }
}

const TO_COME: ReadonlySet<YourRequest['status']> = new Set(['received', 'pending', 'offers'])

const isSomethingToCome = ({ status, isIdentityGone, erasures }: YourRequest): boolean =>
  erasures.some(isAwaited) || (TO_COME.has(status) && !isIdentityGone)
