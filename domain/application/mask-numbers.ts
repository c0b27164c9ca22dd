/** A person's own answers as a copy shows them: numbers that open accounts or identities by their last digits only. */
import { maskAccountNumber } from './fields/bank.ts'
import { maskDriversLicense } from './fields/drivers-license.ts'
import { maskRoutingNumber } from './fields/routing-number.ts'
import { maskSsn } from './fields/ssn.ts'

const NUMBER_MASKS: Readonly<Record<string, (value: string) => string>> = {
  ssn: maskSsn,
  driversLicenseNumber: maskDriversLicense,
  routingNumber: maskRoutingNumber,
  accountNumber: maskAccountNumber,
}

export function maskNumbers(answers: object): Record<string, string | number> {
  const given = Object.entries(answers).filter(([, value]) => value !== undefined && value !== null && value !== '')
  return Object.fromEntries(given.map(([name, value]) => [name, NUMBER_MASKS[name]?.(String(value)) ?? value]))
}
