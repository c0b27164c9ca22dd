// Builds the site when its sources changed, and does nothing else.
import { ensureBuilt, ensureInstalled } from './ensure.mjs'

await ensureInstalled()
await ensureBuilt()
