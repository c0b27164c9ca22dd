const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** For text inside HTML or XML, and inside a quoted attribute. */
export const escapeMarkup = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '')
