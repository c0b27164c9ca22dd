/** What the policy's switches make of the service, in sentences for pages. A switch that gains a setting must gain its words here. */
import { PROCESSING_SECONDS, PROCESSING_STAGES } from '#domain/application/timings.ts'
import type { Policy } from '#domain/policy/policy.ts'

type CopyOf<Switch extends keyof Policy> = Readonly<Record<Policy[Switch], string>>

export const TERMS_BOX: CopyOf<'termsBox'> = {
  submits: 'Checking the terms box submits your application right away, if nothing is missing. A note beside the box says so.',
  'records-consent': 'Checking the terms box sends nothing. Your application goes when you press the button.',
}

export const CLOSED_STATE: CopyOf<'unavailableStates'> = {
  'notice-only': 'For those places the form shows a notice and lets you go on, but no lender is asked.',
  stopped:
    'The form asks for your state first. If we don’t serve it, the form ends there and tells you where else to look. Nothing is sent or stored.',
}

export const REFUSAL: CopyOf<'lenderRefusal'> = {
  silent: 'If no lender says yes, you come back to the form without a message. Our email tells you how your application ended.',
  explained:
    'If no lender says yes, a page tells you. It names each lender that read your application and the reasons it gave. It shows a smaller amount if one may work, and it lists free help. If an answer needs fixing, a page asks for it again. Our email tells you how your application ended.',
}

export const WAITING_FIGURES: CopyOf<'processingFigures'> = {
  simulated:
    'The approvals counter and the activity list are simulated, and a caption beside them says so. The counter starts at a fixed number and grows on its own.',
  real: 'The waiting screen shows no figures about other people. It shows where your own request is, and nothing else.',
}

export const WAITING_PACE: CopyOf<'processingPace'> = {
  fixed: `The bar fills in about ${PROCESSING_SECONDS} seconds, however long lenders need.`,
  'follows-server': 'It moves on only when your request really does.',
}

export const WAITING_STAGES: CopyOf<'processingPace'> = {
  fixed: `The waiting screen has a bar that fills in about ${PROCESSING_SECONDS} seconds. It names four stages: ${PROCESSING_STAGES.join(', ')}. An answer ends it, and may take up to a minute.`,
  'follows-server':
    'The waiting screen is live. It names the lenders that are asked without your name, says how many made an offer, and names the lender that reads your application.',
}

export const WHILE_TYPING: CopyOf<'streetSuggestions'> = {
  examples:
    'There is one exception: your ZIP code and street. While you type them in step 6, we get them to fill in your city and suggest addresses. We do not store them then, and they go to no other company for that.',
  none: 'There is one exception: your ZIP code. While you type it in step 6, we get it to fill in your city and state. We do not store it then, and it goes to no other company for that.',
}

/** Who decides which lender gets the identity, and what the form asks when. Each is a slot of the same name. */
export const CHOICE = {
  stepsInOrder: {
    'by-ranking': 'amount, identity, contact, work, income, address, bank',
    'by-person': 'amount and state, identity, contact, work, income, address, and a check of your answers',
  },
  firstStep: {
    'by-ranking': 'How much, and your email',
    'by-person': 'How much, how you want to pay it back, your state, and your email',
  },
  incomeStep: {
    'by-ranking': 'Monthly income before taxes, how often you are paid, next two pay dates',
    'by-person': 'Monthly income before taxes, how often and when you are paid, kind of bank account',
  },
  lastStep: { 'by-ranking': 'Bank', 'by-person': 'Check your answers' },
  lastStepAsks: {
    'by-ranking': 'Bank name, account type, routing and account number',
    'by-person': 'Nothing new. It shows every answer, to read and change',
  },
  lastStepNote: {
    'by-ranking': 'Both numbers are on your checks: routing 9 digits, account 4 to 17',
    'by-person': 'Bank numbers come later, with your choice, if that lender needs them',
  },
  bankAsked: {
    'by-ranking': 'You enter your bank numbers in step 7.',
    'by-person': 'You enter your bank numbers only when you choose an offer, and only if that lender needs them.',
  },
  whoGetsIt: {
    'by-ranking': 'Your full application then goes to a lender that made an offer, and we stop at the first that accepts.',
    'by-person': 'You see their offers side by side. Your full application goes to the lender you choose, and to no other.',
  },
  afterYes: {
    'by-ranking':
      'We send your full application to the first. If it says no, the next one may be asked, as far as the limit allows.',
    'by-person':
      'You see the offers in this order, each with its price, and choose. Your full application goes to that lender. If it says no, you may choose another offer, as far as the limit allows. If you choose none, no lender gets your name.',
  },
  receiver: { 'by-ranking': 'the first in rank', 'by-person': 'the one whose offer you choose' },
  receivers: {
    'by-ranking': 'Lenders that made an offer on masked facts, one after the other until one accepts',
    'by-person': 'Lenders that made an offer on masked facts, if you chose it',
  },
  afterNo: {
    'by-ranking':
      'If it says no after all, the next lender that made an offer may receive your application, as far as the limit allows',
    'by-person': 'If it says no after all, you may choose another offer, as far as the limit allows',
  },
  afterAcceptance: {
    'by-ranking': 'When one accepts, you see its name and its price. If it has a page for you, that opens 1 second later.',
    'by-person': 'When the lender you chose accepts, you see its price again and a button to its site. Nothing opens on its own.',
  },
  privateLink: {
    'by-ranking': 'When your application ends, we email you a private link.',
    'by-person': 'When offers wait for you, and when your application ends, we email you a private link.',
  },
  pageClosed: {
    'by-ranking': 'When it ends, whatever the answer, we send you one email that says so, with a private link to your request.',
    'by-person':
      'When there are offers, we email you a private link to them. It works on any device. When your request ends, whatever the answer, one more email says so.',
  },
  inquiryPermission: {
    'by-ranking': 'You give it when you send your application.',
    'by-person': 'You give it when you choose an offer, to that lender alone.',
  },
  callsAndTexts: {
    'by-ranking':
      'You agree that we may contact you about your application by email, and by phone or text at the numbers you gave. A lender that receives your application may do the same.',
    'by-person':
      'You agree that we may contact you about your application by email. A lender that receives your application may do the same. Calls and texts are up to you: step 7 has a box for them. It starts empty, and you can apply without checking it.',
  },
} as const satisfies Readonly<Record<string, CopyOf<'choice'>>>
export type ChoiceSlot = keyof typeof CHOICE
