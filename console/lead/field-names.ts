/** Fields by the name that people use: primaryPhone is Primary phone, ssn is SSN. */
const ABBREVIATIONS: Readonly<Record<string, string>> = { ssn: 'SSN', zipCode: 'ZIP code', userIP: 'IP address' }

export function fieldName(field: string): string {
  const words = field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return ABBREVIATIONS[field] ?? `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}
