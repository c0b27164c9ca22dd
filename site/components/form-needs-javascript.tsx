import { SITE } from '#content/site.ts'
import { Notice } from './notice.tsx'

/** Before the application, for browsers that cannot run it: its first step is prerendered, and looks as if it worked. */
export function FormNeedsJavaScript() {
  return (
    <noscript>
      <Notice isFramed className="mb-6 p-6">
        <p className="font-semibold">The application needs JavaScript</p>
        <p className="mt-2">
          Your browser has it switched off, or cannot run it. Please switch it on, or use another browser. If that is not possible,
          write to <a href={`mailto:${SITE.contact.email}`}>{SITE.contact.email}</a> or call {SITE.contact.phone} (
          {SITE.contact.hours}). You can read our text pages without it.
        </p>
      </Notice>
    </noscript>
  )
}
