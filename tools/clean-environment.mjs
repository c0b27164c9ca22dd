// What a process of a test inherits: enough to find programs and folders, and none of the settings that the owner has exported.

const KEPT = [
  'PATH',
  'HOME',
  'USER',
  'LOGNAME',
  'SHELL',
  'TMPDIR',
  'TMP',
  'TEMP',
  'LANG',
  'LC_ALL',
  'LC_CTYPE',
  'TERM',
  'CI',
  'XDG_RUNTIME_DIR',
]
/** What the tests themselves are told. */
const FOR_TESTS = ['LONG', 'SEED', 'MODEL_RUNS', 'MODEL_SEED', 'CHROMIUM', 'PLAYWRIGHT_BROWSERS_PATH', 'GLIBC_TUNABLES']

/**
 * @param {Readonly<Record<string, string | undefined>>} settings undefined takes a variable away
 * @returns {Record<string, string | undefined>}
 */
export function cleanEnvironment(settings = {}) {
  const kept = [...KEPT, ...FOR_TESTS].flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]]))
  // An empty ENV_FILE: the owner's .env is not read either.
  return { ...Object.fromEntries(kept), ENV_FILE: '', ...settings }
}
