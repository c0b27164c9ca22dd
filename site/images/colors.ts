/** The few colors that images and the browser's own frame need; pages take theirs from `styles/site.css`. */
export const INK = '#14231d'
export const PAPER = '#fdfcf9'
export const GREEN = '#14573a'
export const GREEN_TINT = '#e3eee7'
export const GOLD = '#d9a21b'
