// A parent that is killed sends no signal: its children are given another parent instead.

const LOOK_AGAIN_MS = 250

/** Calls back once, when the process that started this one is gone. */
export function whenParentIsGone(act) {
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    act()
  }, LOOK_AGAIN_MS)
  timer.unref()
}
