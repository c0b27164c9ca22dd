import { sentenceOf } from '../api/call-failure.ts'

export const Problem = ({ error }: { readonly error: unknown }) => (
  <p role="alert" className="problem">
    {sentenceOf(error)}
  </p>
)
