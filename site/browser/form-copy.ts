import type { FormCopy } from '#content/facts/lender-markup.ts'

/** Of the `<script type="application/json">` that carries the form's words about lenders, inquiries and bank numbers. */
export const FORM_COPY_ELEMENT_ID = 'form-copy'

let copy: FormCopy | undefined

/** What the server put into the page. Every page that holds the form has it. */
export function formCopy(): FormCopy {
  const text = document.getElementById(FORM_COPY_ELEMENT_ID)?.textContent
  copy ??= JSON.parse(text ?? '{}') as FormCopy
  return copy
}
