import * as z from 'zod/mini'
import { textSchema } from './text.ts'

// spec §3
export const EMPLOYMENT_STATUSES = ['Employed', 'Self-employed', 'Unemployed'] as const
export const YEARS_AT_JOB = ['0', '1', '2', '3', '4', '5', '6', '7+'] as const

export const EMPLOYER_REQUIRED = 'Employer is required. Self-employed? Enter your business name or your own name.'
export const JOB_TITLE_REQUIRED = 'Job title is required'

export const employmentStatus = z.enum(EMPLOYMENT_STATUSES, { error: 'Choose your employment status' })

export const timeAtJob = z.enum(YEARS_AT_JOB, { error: 'Choose how long you’ve had this job' })

// spec §5: letters, digits and & ' . - (and the spaces between words)
export const employer = textSchema({
  required: EMPLOYER_REQUIRED,
  invalid: "Employer must be 2-100 characters: letters, digits, spaces and & ' . -",
  minLength: 2,
  maxLength: 100,
  pattern: /^[\p{L}\p{M}\p{Nd} &'’.-]+$/u,
})

export const jobTitle = textSchema({
  required: JOB_TITLE_REQUIRED,
  invalid: 'Job title must be 2-50 characters with valid format', // spec §5
  minLength: 2,
  maxLength: 50,
  pattern: /^\p{L}[\p{L}\p{M} &'’.,/-]*$/u,
})
