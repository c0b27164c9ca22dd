/** Is it safe to sleep? How every part of the system stands, and what is not in order. */
import type { System } from '#contracts/operators/system.ts'
import { policyNamed } from '#domain/policy/policy.ts'
import { isAtLeast, type Role } from '#domain/policy/roles.ts'
import { shownConditions } from '../watch/present-conditions.ts'
import { systemParts } from '../watch/system-parts.ts'
import type { Needs } from './needs.ts'
import { settingsThatMatter } from './settings-that-matter.ts'

export async function showSystem(context: Needs, role: Role): Promise<System> {
  const parts = await systemParts(context)
  const { policy } = context
  return {
    ...parts,
    conditions: await shownConditions(context, parts),
    texts: await context.storage.records.legalTexts.shownLast(),
    owner: isAtLeast(role, 'owner')
      ? { policy, switches: { ...policyNamed(policy) }, settings: settingsThatMatter(context) }
      : null,
  }
}
