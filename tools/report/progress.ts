/** How far a stage has come, in a file that `npm test` reads while the stage runs. */
import { renameSync, writeFileSync } from 'node:fs'

export interface Progress {
  readonly done: number
  readonly all: number
  /** What runs at this moment. */
  readonly now: readonly string[]
}

/** Writes nothing without a file: then a developer runs a few tests by hand. */
export function makeProgress(file = process.env.TEST_PROGRESS) {
  const running = new Set<string>()
  let done = 0
  let all = 0
  const write = () => {
    if (!file) return
    // In one step: a reader finds the whole text or the one before.
    writeFileSync(`${file}.draft`, JSON.stringify({ done, all, now: [...running] } satisfies Progress))
    renameSync(`${file}.draft`, file)
  }
  return {
    expect(count: number) {
      all = count
      write()
    },
    begin(name: string) {
      running.add(name)
      write()
    },
    end(name: string) {
      running.delete(name)
      done += 1
      write()
    },
  }
}
