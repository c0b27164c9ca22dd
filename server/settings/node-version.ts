/** Tests, builds and the lock file know one Node. An older one may run these files as well, and fail in a corner one day. */
const OLDEST = 26

export const nodeVersionProblem = (version: string): string | undefined =>
  Number.parseInt(version, 10) >= OLDEST
    ? undefined
    : `Node ${OLDEST} is needed, and this is ${version}. The project brings its own: node_modules/.bin/node server/main.ts`
