/** Whether somebody is at the page. A screen that asks by itself must not keep a session alive that nobody uses. */
const ATTENDED_MS = 60_000
const SIGNS_OF_LIFE = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart']

let lastSign = Date.now()
for (const kind of SIGNS_OF_LIFE)
  window.addEventListener(
    kind,
    () => {
      lastSign = Date.now()
    },
    { capture: true, passive: true },
  )

export const isAttended = (): boolean => Date.now() - lastSign < ATTENDED_MS
