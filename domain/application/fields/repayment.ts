import * as z from 'zod/mini'
import { WANTED_REPAYMENTS } from './wanted-repayment.ts'

export const wantedRepayment = z.enum(WANTED_REPAYMENTS, { error: 'Choose over-months or at-once, or leave it out' })
