/**
 * The attempt keys of operators' tests. A run's key begins with a plain UUID, so no key of a test is ever that of somebody's lead, and none that
 * is somebody's can be asked or reported about in a test.
 */
const TEST_KEY = /^test-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.([a-z][a-z0-9-]{1,39})$/

export const testKey = (uuid: string, lender: string): string => `test-${uuid}.${lender}`

export const isTestKeyOf = (lender: string, attemptKey: string): boolean => TEST_KEY.exec(attemptKey)?.[1] === lender
