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

type Shape = z.core.$ZodLooseShape

export const object = <Fields extends Shape>(description: string, fields: Fields) => described(z.object(fields), description)
export const objectOrNull = <Fields extends Shape>(description: string, fields: Fields) =>
  described(z.nullable(z.object(fields)), description)
export const objects = <Fields extends Shape>(description: string, fields: Fields) =>
  described(z.array(z.object(fields)), description)
