/** Offers that run out while they are looked at, told by the server itself: a product of its own, whose clock is moved on. */
import { rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { findOffers, heading } from '#tests/support/choose-offers.ts'
import { startServer } from '#tools/server-process.ts'
import { WITHOUT_LIMITS } from '#tools/without-limits.ts'

const CHOICE_MS = 20 * 60_000

test('offers that run out while they are open say so, and that no lender got the name', async ({ page, context }) => {
  test.slow()
  const clock = join(tmpdir(), `moved-clock-${process.pid}-${Date.now()}`)
  const { url, stop } = await startServer({
    SANDBOX_PACE: 'none',
    ...WITHOUT_LIMITS,
    RUN_SWEEP_MS: '200',
    CLOCK_SHIFT_FILE: clock,
    NODE_OPTIONS: `--import=${new URL('../support/moving-clock.ts', import.meta.url).pathname}`,
  })
  try {
    await context.addCookies([{ name: 'policy', value: 'consumer-first', url }])
    await findOffers(page, 'Undecided', `${url}/apply`)
    writeFileSync(clock, String(CHOICE_MS))
    await expect(heading(page)).toHaveText('Your offers have run out')
    await expect(heading(page)).toBeFocused()
    await expect(page.getByText('No lender got your name with this request.').first()).toBeVisible()
    await page.reload()
    await expect(heading(page)).toHaveText('Your offers have run out')
    await page.getByRole('button', { name: 'Ask for new offers' }).click()
    await expect(heading(page)).toHaveText('About you')
  } finally {
    await stop()
    rmSync(clock, { force: true })
  }
})
