/** What a field means, for the OpenAPI documents and the command line. Apart from the rules, which browsers have too and which need no words. */
import * as z from 'zod/mini'

interface Facts {
  readonly format?: 'date' | 'date-time' | 'email' | 'uri' | 'uuid' | 'ipv4'
  /** What a value is called, such as `day`. */
  readonly title?: string
  /** An empty list: examples leave the field out. */
  readonly examples?: readonly unknown[]
}

export interface FieldDescription extends Facts {
  readonly description: string
}

export const described = <Schema extends z.ZodMiniType>(schema: Schema, description: string, facts: Facts = {}): Schema =>
  schema.check(z.meta({ description, ...facts } as z.core.GlobalMeta))
