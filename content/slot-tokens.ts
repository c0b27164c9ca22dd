/**
 * Where a fact stands that changes without a build. The build writes a token, `⟦ranking⟧` or `⟦lendersIn:TX⟧`, into words, attributes and
 * structured data alike; `slots.ts` puts the words of the facts in its place, at the end of the build and again whenever the facts change.
 */

/** Beside the pages as built, the same pages with their slots still open. */
export const OPEN_SLOTS_FOLDER = '.slots'

/** Words: they may stand anywhere. */
export const TEXT_SLOT_NAMES = [
  'ranking',
  'identity',
  'identityLimit',
  'identityFact',
  'identityPoint',
  'inquiry',
  'inquiryFact',
  'inquiryPoint',
  'bankDeletion',
  'identityDays',
  'decisionMonths',
  'certificateMonths',
  'verificationDays',
  'privacyRequestMonths',
  'applyingAgain',
  'whereToApply',
  'servedStates',
  'noLenderStates',
  'lendersApr',
  'termsTick',
  'closedStateWords',
  'refusalWords',
  'waitingFigures',
  'waitingPace',
  'waitingStages',
  'whileTyping',
  'requestLinkDays',
  'choiceTime',
  'stepsInOrder',
  'firstStep',
  'incomeStep',
  'lastStep',
  'lastStepAsks',
  'lastStepNote',
  'bankAsked',
  'whoGetsIt',
  'afterYes',
  'receiver',
  'receivers',
  'afterNo',
  'afterAcceptance',
  'inquiryPermission',
  'callsAndTexts',
] as const
/** Markup, in a place of its own; in a text, a paragraph of its own. */
export const MARKUP_SLOT_NAMES = ['lendersAndLicenses', 'lendersIn', 'lendersData', 'formWords'] as const

export type TextSlotName = (typeof TEXT_SLOT_NAMES)[number]
export type MarkupSlotName = (typeof MARKUP_SLOT_NAMES)[number]
export type SlotName = TextSlotName | MarkupSlotName

const names: ReadonlySet<string> = new Set([...TEXT_SLOT_NAMES, ...MARKUP_SLOT_NAMES])

export const isSlotName = (name: string): name is SlotName => names.has(name)

/** `of`: the state that the slot is about, where it is about one. */
export const slotToken = (name: SlotName, of?: string): string => `⟦${name}${of ? `:${of}` : ''}⟧`

/** What stands between these two is shown only while a licensed lender serves the state. */
export const whileServed = (state: string): readonly [begin: string, end: string] => [`⟦while-served:${state}⟧`, '⟦/while-served⟧']
