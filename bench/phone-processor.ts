/**
 * How much slower Lighthouse is to think the processor. Its own factor of 4 makes a mid-range phone of a fast desktop (index 1500 to 2000), and a
 * far slower one of a machine at half that speed; its guide asks for a smaller factor there. A simulated phone is computed after the visit, so
 * the factor comes from the index of that very visit, and the phone stays the same one whatever the machine does at that moment.
 */

/** Lighthouse's index of that phone: a fast desktop of 1750, four times slower. */
export const PHONE_INDEX = 437.5

/** Never more than Lighthouse's own factor, never a faster processor than the one that is there. */
export const slowdownAt = (machineIndex: number) => Math.min(4, Math.max(1, Math.round((machineIndex / PHONE_INDEX) * 10) / 10))
