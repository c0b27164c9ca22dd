/** Moments as the reader's own clock shows them. */
const DAY_AND_TIME = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })
const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' })

export const Moment = ({ at }: { at: string }) => <time dateTime={at}>{DAY_AND_TIME.format(new Date(at))}</time>

export const Day = ({ at }: { at: string }) => <time dateTime={at}>{DAY.format(new Date(at))}</time>
