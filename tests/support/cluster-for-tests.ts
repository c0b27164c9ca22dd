/** Settings where nothing has to outlive a power cut, and nothing grows: looking after hundreds of databases would be most of the work. */
export const FOR_TESTS = [
  'fsync = off',
  'synchronous_commit = off',
  'full_page_writes = off',
  'autovacuum = off',
  'jit = off',
  'checkpoint_timeout = 1h',
]
