/** Plays the outside world until it is ended: a program of its own, for a network that is entered from outside. */
import { type OutsideWorldSettings, startOutsideWorld } from './outside-world.ts'

export const WORLD_READY = 'the world is there'

if (import.meta.main) {
  await startOutsideWorld(JSON.parse(process.argv[2] ?? '{}') as OutsideWorldSettings)
  console.log(WORLD_READY)
}
