import { type MarkupSlotName, slotToken, type TextSlotName } from '#content/slot-tokens.ts'

/** Words about a fact that changes without a build (`content/slots.ts` fills them in). */
export const Slot = ({ name }: { name: TextSlotName }) => <>{slotToken(name)}</>

/** The same for markup, which stands in a box of its own. */
export const MarkupSlot = ({ name, of }: { name: MarkupSlotName; of?: string }) => (
  <div className="prose">{slotToken(name, of)}</div>
)
