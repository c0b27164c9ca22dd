/** What the commands of `npm run production` share: how one is added, where it finds the installation, and how it ends. */
import { type Command, InvalidArgumentError } from 'commander'
import { type Installation, installationAt, NAME, PRODUCT_NAME, pathProblem } from './installation.ts'

/** Adds one command to the program. Its work answers the exit code. */
export type ProductionCommand = (program: Command) => void

/** Said to the owner as it is; the exit code is 1. */
export class ProductionFailure extends Error {}

export interface PlaceOptions {
  readonly name: string
  readonly folder?: string
  readonly data?: string
}

export const withPlace = (command: Command): Command =>
  command
    .option('--name <name>', 'technical name of the installation: user, database, units', nameOf, PRODUCT_NAME)
    .option('--folder <folder>', 'where settings, keys and the lender file lie (default: /etc/NAME)', pathOf)
    .option('--data <folder>', 'where the erasure log, backups and the processes’ files lie (default: /var/lib/NAME)', pathOf)

export const placeOf = ({ name, folder, data }: PlaceOptions): Installation => installationAt({ name, folder, data })

/** For `.action()`: whatever the work throws that is the owner's to mend is said in its sentence. */
export const endingWith =
  <Options>(work: (options: Options) => Promise<number>) =>
  async (options: Options): Promise<void> => {
    try {
      process.exitCode = await work(options)
    } catch (error) {
      if (!(error instanceof ProductionFailure)) throw error
      console.error(error.message)
      process.exitCode = 1
    }
  }

/** What the owner is to mend is said as it is; of anything else, what it kept from being done. */
export const failingWith =
  (sentence: string) =>
  (error: Error): never => {
    throw error instanceof ProductionFailure ? error : new ProductionFailure(`${sentence}: ${error.message}.`)
  }

function pathOf(text: string): string {
  const problem = pathProblem(text)
  if (problem) throw new InvalidArgumentError(problem)
  return text
}

function nameOf(text: string): string {
  if (!NAME.test(text)) throw new InvalidArgumentError('A name has small letters, digits and hyphens, 31 at most.')
  return text
}
