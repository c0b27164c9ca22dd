/** A text that consents name, as a build hands it to the server: with its placeholders filled and its slots still open. */
import * as z from 'zod/mini'
import { consentAct, TEXT_VERSION } from './acts.ts'

/** Beside the pages as built: one file for each text. */
export const OPEN_TEXTS_FOLDER = '.legal'

export const openText = z.strictObject({
  name: consentAct.shape.text,
  version: z.string().check(z.regex(TEXT_VERSION)),
  /** Null: a statement, which says no day. */
  effective: z.nullable(z.string()),
  text: z.string().check(z.minLength(1)),
})
export type OpenText = z.infer<typeof openText>
