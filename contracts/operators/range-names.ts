/** Ranges of days by name. Each is compared with the same weekdays before it. */
export const RANGE_LABELS = {
  today: 'Today',
  yesterday: 'Yesterday',
  weekend: 'Weekend',
  'last-7-days': 'Last 7 days',
  'last-week': 'Last week',
} as const
export type RangeName = keyof typeof RANGE_LABELS
