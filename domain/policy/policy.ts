/**
 * The switches where the specification's behavior and a consumer's interest part ways (each row: spec's way first).
 * The owner chooses one preset with the setting POLICY; pages, form and server all read the same record.
 */
export interface Policy {
  readonly unavailableStates: 'notice-only' | 'stopped'
  readonly lenderRefusal: 'silent' | 'explained'
  readonly processingFigures: 'simulated' | 'real'
  readonly termsBox: 'submits' | 'records-consent'
  readonly processingPace: 'fixed' | 'follows-server'
  /** Who decides which lender gets the identity, and with it: the state asked first, offers side by side, bank numbers after the choice. */
  readonly choice: 'by-ranking' | 'by-person'
  readonly streetSuggestions: 'examples' | 'none'
}

export const POLICIES = {
  'as-specified': {
    unavailableStates: 'notice-only',
    lenderRefusal: 'silent',
    processingFigures: 'simulated',
    termsBox: 'submits',
    processingPace: 'fixed',
    choice: 'by-ranking',
    streetSuggestions: 'examples',
  },
  'consumer-first': {
    unavailableStates: 'stopped',
    lenderRefusal: 'explained',
    processingFigures: 'real',
    termsBox: 'records-consent',
    processingPace: 'follows-server',
    choice: 'by-person',
    streetSuggestions: 'none',
  },
} as const satisfies Record<string, Policy>

export type PolicyName = keyof typeof POLICIES

export const POLICY_NAMES = Object.keys(POLICIES) as [PolicyName, ...PolicyName[]]

export const DEFAULT_POLICY: PolicyName = 'as-specified'

export const policyNamed = (name: PolicyName): Policy => POLICIES[name]
