/** The id of the `<script type="application/json">` that carries the form's words about lenders, inquiries and bank numbers. */
export const FORM_WORDS_ELEMENT_ID = 'form-words'
