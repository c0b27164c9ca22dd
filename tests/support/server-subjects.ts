/**
 * Subjects of the server, and of which others each may import. What is further down builds on what is further up; nothing points back.
 * Root files see everything, and no subject sees them: each names in its `needs.ts` what it is to be handed.
 */
export const SUBJECTS: Readonly<Record<string, readonly string[]>> = {
  platform: [],
  http: ['platform'],
  operators: ['platform', 'http'],
  people: ['platform', 'http', 'operators'],
  places: ['http'],
  mails: ['platform', 'http', 'operators'],
  lenders: ['platform', 'http', 'operators'],
  settings: ['platform', 'lenders'],
  verification: ['platform', 'http', 'mails'],
  consents: ['platform', 'http', 'operators'],
  money: ['platform', 'http', 'operators', 'mails', 'lenders'],
  sources: ['platform', 'http', 'operators'],
  figures: ['platform', 'http', 'operators', 'lenders', 'money', 'sources'],
  submissions: ['platform', 'http', 'operators', 'consents', 'figures', 'money', 'sources'],
  matching: ['platform', 'http', 'operators', 'mails', 'lenders', 'money', 'verification', 'consents', 'submissions'],
  privacy: ['platform', 'http', 'operators', 'mails', 'verification', 'consents', 'submissions', 'matching'],
  watch: ['platform', 'http', 'operators', 'people', 'mails', 'lenders', 'money', 'figures', 'privacy'],
  system: ['platform', 'http', 'operators', 'figures', 'privacy', 'watch'],
}
