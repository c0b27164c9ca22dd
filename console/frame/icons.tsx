import type { ScreenPath } from '../paths.ts'

const DRAWN: Readonly<Record<ScreenPath['path'], string>> = {
  '/': 'M2.5 13.5h11M4.5 11V8m3.5 3V4m3.5 7V6',
  '/leads': 'M3 4h10M3 8h10M3 12h6',
  '/lenders': 'M2.5 6.5 8 3l5.5 3.5M4 7v5m4-5v5m4-5v5M2.5 13h11',
  '/money': 'M2.5 4h11v8h-11zM8 6.2a1.8 1.8 0 1 0 0 3.6 1.8 1.8 0 0 0 0-3.6M4.5 8h.1m6.8 0h.1',
  '/sources': 'M2.5 3h11L9.5 8v5l-3-1.5V8z',
  '/rules': 'M4 2.5h6l2.5 2.5v8.5H4zM6 7h4.5M6 9.5h4.5M6 12h2.5',
  '/states': 'M3 3h4v4H3zm6 0h4v4H9zM3 9h4v4H3zm6 0h4v4H9z',
  '/privacy': 'M8 2.5 13 4v4c0 3-2 4.8-5 5.8C5 12.8 3 11 3 8V4zM6 8l1.5 1.5L10.3 6.5',
  '/system':
    'M8 5.6a2.4 2.4 0 1 0 0 4.8 2.4 2.4 0 0 0 0-4.8M8 2v1.8m0 8.4V14M2 8h1.8m8.4 0H14M3.8 3.8l1.2 1.2m6 6 1.2 1.2m0-8.4L11 5m-6 6-1.2 1.2',
  '/people':
    'M6 7.5a2.25 2.25 0 1 0 0-4.5 2.25 2.25 0 0 0 0 4.5M2 13c.3-2.4 1.8-3.6 4-3.6s3.7 1.2 4 3.6m.6-5.6a2 2 0 0 0 0-4m1 6.2c1.4.4 2.2 1.5 2.4 3.4',
  '/history': 'M3 8a5 5 0 1 0 1.6-3.7L3 5.8M3 2.8v3h3M8 5.3V8l1.8 1.5',
}

export const ScreenIcon = ({ of }: { readonly of: ScreenPath['path'] }) => (
  <svg className="icon" viewBox="0 0 16 16" aria-hidden="true">
    <path d={DRAWN[of]} />
  </svg>
)
