import type { Needs } from './needs.ts'

/** Settings that an owner asks about, by the names of `.env.example`. None is a secret, and none names a person. */
export const settingsThatMatter = (context: Needs): Record<string, string> => {
  const { retention, lenders } = context
  const settings = {
    STAGING: context.staging,
    PUBLIC_URL: context.publicUrl,
    ROLE: context.role,
    VERIFICATION_HOURS: context.verificationHours,
    REQUEST_LINK_DAYS: context.requestLinkDays,
    GO_LINK_DAYS: context.goLinkDays,
    RUN_BUDGET_MS: context.runBudgetMs,
    OFFER_CHOICE_MINUTES: context.offerChoiceMinutes,
    MAX_LENDERS_PER_PERSON: context.maxLendersPerPerson,
    RELEASE_WINDOW_DAYS: context.releaseWindowDays,
    DUPLICATE_WINDOW_DAYS: context.duplicateWindowDays,
    UNKNOWN_NOTICE_HOURS: context.unknownNoticeHours,
    MAIL_RETRIES: context.mailRetries,
    BREAKER_SHARE: lenders.breaker.share,
    BREAKER_MINIMUM: lenders.breaker.minimum,
    RETENTION_BANK_HOURS: retention.bankHours,
    RETENTION_IDENTITY_DAYS: retention.identityDays,
    RETENTION_DECISION_MONTHS: retention.decisionMonths,
    RETENTION_CERTIFICATE_MONTHS: retention.certificateMonths,
    RETENTION_VERIFICATION_DAYS: retention.verificationDays,
    RETENTION_PRIVACY_REQUEST_MONTHS: retention.privacyRequestMonths,
    RETENTION_BACKUP_DAYS: retention.backupDays,
    PURGE_MAX_SHARE: context.purgeMaxShare,
  }
  return Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, String(value)]))
}
