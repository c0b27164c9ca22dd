/**
 * Applications through a machine, event by event: each goes around its processes in turns of work, and a turn needs its process and a core.
 * It knows what was measured on one process and answers what several would do.
 */
import { makeDraw } from '../tools/demo/people.ts'

export interface ServiceTimes {
  /** Processor milliseconds of one application. */
  readonly productMs: number
  readonly databaseMs: number
  /** The applicants and lenders of the benchmark, which share one process. */
  readonly loadMs: number
  /** What an application waits for and no processor works on: the disk, the network. */
  readonly waitMs: number
}

interface Machine {
  readonly cores: number
  readonly processes: number
  readonly clients: number
  /** How much of a core one gets: less than 1 where others work beside us. */
  readonly speed: number
}

/** Transactions of an application: so often it goes around. */
const ROUNDS = 3
const COMPLETED = 4000
const SEED = 31

interface Turn {
  readonly client: number
  /** 0 … 4 × ROUNDS: applicant, product, database, wait, and again. */
  readonly place: number
}

/** Applications a second. */
export function simulate(times: ServiceTimes, { cores, processes, clients, speed }: Machine): number {
  const draw = makeDraw(SEED)
  const [LOAD, PRODUCT, WAIT] = [0, 1, 3]
  const meanMs = [times.loadMs, times.productMs, times.databaseMs, times.waitMs].map((ms) => ms / ROUNDS)
  const events: { readonly at: number; readonly turn: Turn }[] = []
  const ready: Turn[] = []
  const busy = new Set<number>()
  let [now, freeCores, completed] = [0, cores, 0]

  const kindOf = ({ place }: Turn) => place % 4
  /** A process does one thing at a time; every connection has a process of the database. */
  function stationOf(turn: Turn): number | undefined {
    const kind = kindOf(turn)
    return kind === LOAD ? 0 : kind === PRODUCT ? 1 + (turn.client % processes) : undefined
  }
  function schedule(turn: Turn): void {
    const kind = kindOf(turn)
    const ms = (-Math.log(draw.number(1, 1e9) / 1e9) * (meanMs[kind] ?? 0)) / (kind === WAIT ? 1 : speed)
    const at = now + ms
    const behind = events.findIndex((event) => event.at > at)
    events.splice(behind < 0 ? events.length : behind, 0, { at, turn })
  }
  const arrive = (turn: Turn) => (kindOf(turn) === WAIT ? schedule(turn) : void ready.push(turn))
  function begin(): void {
    for (let index = 0; index < ready.length && freeCores > 0; ) {
      const turn = ready[index] as Turn
      const station = stationOf(turn)
      if (station !== undefined && busy.has(station)) {
        index++
        continue
      }
      ready.splice(index, 1)
      freeCores--
      if (station !== undefined) busy.add(station)
      schedule(turn)
    }
  }
  for (let client = 0; client < clients; client++) arrive({ client, place: 0 })
  while (completed < COMPLETED) {
    begin()
    const event = events.shift()
    if (!event) throw new Error('Nothing happens any more')
    const { at, turn } = event
    const station = stationOf(turn)
    now = at
    if (kindOf(turn) !== WAIT) freeCores++
    if (station !== undefined) busy.delete(station)
    const isOver = turn.place + 1 === 4 * ROUNDS
    if (isOver) completed++
    arrive({ client: turn.client, place: isOver ? 0 : turn.place + 1 })
  }
  return (completed / now) * 1000
}

export interface OneProcess {
  readonly cores: number
  readonly clients: number
  /** Applications a second: of one client, and of all. */
  readonly aloneRate: number
  readonly rate: number
}

/** The speed and the wait with which the simulation of one process does what one process did. */
export function calibrate(work: Omit<ServiceTimes, 'waitMs'>, { cores, clients, aloneRate, rate }: OneProcess) {
  const workMs = work.productMs + work.databaseMs + work.loadMs
  let speed = 1
  let waitMs = 0
  for (let pass = 0; pass < 4; pass++) {
    waitMs = Math.max(0, 1000 / aloneRate - workMs / speed)
    let [low, high] = [0.05, 2]
    for (let step = 0; step < 10; step++) {
      speed = (low + high) / 2
      if (simulate({ ...work, waitMs }, { cores, processes: 1, clients, speed }) < rate) low = speed
      else high = speed
    }
  }
  return { times: { ...work, waitMs }, speed }
}
