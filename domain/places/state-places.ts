/** Where each state lies in the picture of 51 tiles: about where it lies in the country, so that readers find their own. */
import { isStateCode } from './us-states.ts'

const GRID = `
  AK .. .. .. .. .. .. .. .. .. ME
  .. .. .. .. .. WI .. .. .. VT NH
  WA ID MT ND MN IL MI .. NY MA CT
  OR NV WY SD IA IN OH PA NJ RI ..
  CA UT CO NE MO KY WV VA MD DE ..
  .. AZ NM KS AR TN NC SC DC .. ..
  .. .. .. OK LA MS AL GA .. .. ..
  HI .. .. TX .. .. .. .. FL .. ..
`

export const STATE_PLACES = GRID.trim()
  .split('\n')
  .flatMap((line, row) =>
    line
      .trim()
      .split(' ')
      .flatMap((state, column) => (isStateCode(state) ? [{ state, column, row }] : [])),
  )
