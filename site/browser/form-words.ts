import type { FormWords } from '#content/facts/lender-markup.ts'

/** Of the `<script type="application/json">` that carries the form's words about lenders, inquiries and bank numbers. */
export const FORM_WORDS_ELEMENT_ID = 'form-words'

let words: FormWords | undefined

/** What the server put into the page. Every page that holds the form has it. */
export function formWords(): FormWords {
  const text = document.getElementById(FORM_WORDS_ELEMENT_ID)?.textContent
  words ??= JSON.parse(text ?? '{}') as FormWords
  return words
}
