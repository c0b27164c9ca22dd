// Builds the site and the console, each when its sources changed, and does nothing else.
import { endWithParent, ensureBuilt, ensureInstalled } from './ensure.mjs'

endWithParent()
await ensureInstalled()
await ensureBuilt()
