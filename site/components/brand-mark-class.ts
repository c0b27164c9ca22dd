/** In letters. Beyond each it is written smaller on a phone, so that the header stays one row. */
const ROOM = { large: 9, smaller: 13 }

const LONG = 'brand-mark brand-mark-long'
export const brandMarkClass = (brand: string): string => {
  if (brand.length <= ROOM.large) return 'brand-mark'
  return brand.length <= ROOM.smaller ? LONG : `${LONG} brand-mark-longer`
}
