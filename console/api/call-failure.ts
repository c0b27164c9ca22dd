/** Why a call was not answered as asked: the server's own sentence, or ours when there was none. */
export class CallFailure extends Error {
  readonly status: number
  readonly code: string | undefined

  constructor(status: number, sentence: string, code?: string) {
    super(sentence)
    this.name = 'CallFailure'
    this.status = status
    this.code = code
  }
}

export const UNREACHABLE = 0

export const isRefused = (error: unknown): error is CallFailure => error instanceof CallFailure && error.status === 403
export const isUnknown = (error: unknown): error is CallFailure => error instanceof CallFailure && error.status === 404
export const isSignedOut = (error: unknown): error is CallFailure => error instanceof CallFailure && error.status === 401

export const sentenceOf = (error: unknown): string =>
  error instanceof CallFailure ? error.message : 'Something went wrong in this page. Reload it.'
