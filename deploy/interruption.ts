/** Work that tidies up after itself also when it is broken off by Ctrl-C, by systemd, or by a terminal that is closed. */
import { ProductionFailure } from './command.ts'

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** The work is told by its AbortSignal, and has all the time that its `finally` needs: later signals change nothing. */
export async function untilInterrupted<Result>(work: (interrupted: AbortSignal) => Promise<Result>): Promise<Result> {
  const controller = new AbortController()
  const breakOff = (signal: NodeJS.Signals) =>
    controller.abort(new ProductionFailure(`Broken off by ${signal}. Nothing of it is left.`))
  for (const signal of SIGNALS) process.on(signal, breakOff)
  try {
    return await work(controller.signal)
  } catch (error) {
    // Whatever failed because of it.
    throw controller.signal.aborted ? controller.signal.reason : error
  } finally {
    for (const signal of SIGNALS) process.off(signal, breakOff)
  }
}
