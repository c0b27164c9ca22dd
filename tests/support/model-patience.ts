/**
 * How long the people of the model wait: for so many steps of all processes together, and not by the clock of a fast or a slow machine. When no
 * process does anything, since all of them wait for the time of their next question, every person's patience is over.
 */
import type { Patience } from '#server/matching/matching.ts'
import { pick, type Random } from './model-world.ts'

/** Gone before most lenders have answered, gone before some have, and long enough for nearly all. */
const STEPS = [30, 300, 20_000]
const QUIET_MS = 250

interface Waiting {
  readonly controller: AbortController
  readonly until: number
}

export class ModelPatience {
  private readonly waiting = new Set<Waiting>()
  private readonly random: Random
  private steps = 0
  /** Nobody's patience is over before this step. */
  private next = Number.POSITIVE_INFINITY
  private isWatched = false

  constructor(random: Random) {
    this.random = random
  }

  pass(): void {
    if (++this.steps >= this.next) this.end(({ until }) => until <= this.steps)
  }

  readonly begin: Patience = () => {
    const person = { controller: new AbortController(), until: this.steps + pick(this.random, STEPS) }
    this.waiting.add(person)
    this.next = Math.min(this.next, person.until)
    if (!this.isWatched) this.watch(this.steps)
    return person.controller.signal
  }

  private end(isOver: (person: Waiting) => boolean): void {
    const over = [...this.waiting].filter(isOver)
    for (const person of over) this.waiting.delete(person)
    this.next = Math.min(...[...this.waiting].map(({ until }) => until))
    for (const { controller } of over) controller.abort()
  }

  private watch(before: number): void {
    this.isWatched = true
    setTimeout(() => {
      this.isWatched = false
      if (before === this.steps) this.end(() => true)
      if (this.waiting.size > 0) this.watch(this.steps)
    }, QUIET_MS).unref()
  }
}
