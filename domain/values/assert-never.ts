/** Ends a `switch` over a tagged union: a new tag that is not handled does not compile. */
export function assertNever(value: never): never {
  throw new Error(`Unhandled case: ${JSON.stringify(value)}`)
}
