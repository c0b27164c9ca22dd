import { normalizeText, textSchema } from './text.ts'

// spec §5: letters, spaces, apostrophes, hyphens. Letters of any script: O’Brien, Nuñez, Nguyễn.
const NAME = /^\p{L}[\p{L}\p{M} '’-]*$/u
const INVALID = 'Name must be 2-50 characters and contain only letters'

const nameSchema = (required: string) => textSchema({ required, invalid: INVALID, minLength: 2, maxLength: 50, pattern: NAME })

export const firstName = nameSchema('First name is required')
export const lastName = nameSchema('Last name is required')

export const normalizeName = normalizeText
