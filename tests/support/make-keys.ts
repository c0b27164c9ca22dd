/** A process that puts new keys on a ring, one after the other, as soon as it is told to: `make-keys.ts KEY_FILE RING COUNT`. */
import type { RotatedRing } from '#contracts/operators/keys.ts'
import { openLiveKeyRing } from '#server/platform/vault/live-key-ring.ts'

const [path = '', ring, count = '1'] = process.argv.slice(2)
const opening = openLiveKeyRing({ kind: 'file', path }, { lockWaitMs: 60_000 })
if (opening.kind === 'problem') throw new Error(opening.problem)
console.log('waiting')
process.stdin.once('data', () => {
  for (let made = 0; made < Number(count); made++) {
    const making = opening.live.makeKey(ring as RotatedRing)
    console.log(making.kind === 'made' ? `made ${making.id}` : `refused: ${making.problem}`)
  }
  process.exit(0)
})
