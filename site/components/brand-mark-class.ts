/** In letters. Beyond the first it is written smaller on a phone, beyond the second in two lines, so that a header stays one row. */
const ROOM = { asItIs: 9, inOneLine: 13 }

const LONG = 'brand-mark brand-mark-long'
export const brandMarkClass = (brand: string): string => {
  if (brand.length <= ROOM.asItIs) return 'brand-mark'
  return brand.length <= ROOM.inOneLine ? LONG : `${LONG} brand-mark-longer`
}
