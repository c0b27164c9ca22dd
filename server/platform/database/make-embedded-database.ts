/** The thread that makes a new embedded database in the folder that it is given. */
import { workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'

const pglite = await PGlite.create(workerData as string)
await pglite.close()
