import type { FieldGroup } from '#domain/application/field-groups.ts'

/** The groups of an application that are encrypted, and can be revealed. */
export const SEALED_FIELD_GROUPS = ['contact', 'identity', 'bank'] as const satisfies readonly FieldGroup[]
export type SealedFieldGroup = (typeof SEALED_FIELD_GROUPS)[number]
