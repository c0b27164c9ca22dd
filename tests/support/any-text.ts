import fc from 'fast-check'

/** Any code points, as `unit: 'binary'` has them; making that one takes a second and a half. */
export const anyText = fc.string({ unit: fc.nat({ max: 0x10ffff }).map((point) => String.fromCodePoint(point)) })
