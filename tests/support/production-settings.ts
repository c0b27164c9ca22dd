/** Everything that production asks for, in the order in which it asks. */
export const PRODUCTION = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://loans.example',
  DATABASE_URL: 'postgres://app@db.example/loans?sslmode=verify-full',
  KEY_FILE: '/run/secrets/keys.json',
  SMTP_URL: 'smtps://mail.example',
  MAIL_FROM: 'Loans <no-reply@loans.example>',
  LENDERS_FILE: '/etc/loans/lenders.json',
  LENDER_SECRETS_FILE: '/run/secrets/lender-secrets.json',
  OPERATOR_TOKEN: 'a-token-of-thirty-two-characters-or-more',
} as const
