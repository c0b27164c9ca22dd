import type { FormWords } from '#content/fact-markup.ts'
import { FORM_WORDS_ELEMENT_ID } from '#content/form-words-element.ts'

let words: FormWords | undefined

/** What the server put into the page. Every page that holds the form has it. */
export function formWords(): FormWords {
  const text = document.getElementById(FORM_WORDS_ELEMENT_ID)?.textContent
  words ??= JSON.parse(text ?? '{}') as FormWords
  return words
}
