/** One message per field, the first that applies: under the field in the form, in `data_errors` over the API. */
export type FieldErrors = Readonly<Record<string, string>>

interface Issue {
  readonly code?: string | undefined
  readonly path: readonly PropertyKey[]
  readonly message: string
  readonly keys?: readonly string[]
}

const UNKNOWN_FIELD = 'This field is not part of the application'

export function fieldErrors(issues: readonly Issue[]): FieldErrors {
  const errors = new Map<string, string>()
  for (const { code, path, message, keys } of issues) {
    const fields = code === 'unrecognized_keys' ? (keys ?? []).map((key) => [...path, key]) : [path]
    for (const field of fields) {
      const name = field.map(String).join('.')
      if (!errors.has(name)) errors.set(name, code === 'unrecognized_keys' ? UNKNOWN_FIELD : message)
    }
  }
  return Object.fromEntries(errors)
}
