import { ScrollFrame } from '../ui/scroll-frame.tsx'

/** The frame for Terms, Privacy and E-Consent. `browser/document-dialog.ts` puts the page's own text in when one is opened. */
export function DocumentDialog() {
  return (
    <dialog
      id="document-dialog"
      aria-labelledby="document-dialog-heading"
      className="card w-[min(46rem,calc(100vw-2rem))] max-w-none p-0 text-ink backdrop:bg-veil"
    >
      <div className="flex max-h-[85vh] flex-col">
        <div className="flex items-center justify-between gap-4 border-b border-line px-5 py-3 md:px-8">
          <h2 id="document-dialog-heading" className="text-h3">
            Document
          </h2>
          <form method="dialog">
            <button type="submit" className="tap cursor-pointer px-2 font-semibold text-green underline">
              Close
            </button>
          </form>
        </div>
        <ScrollFrame label="Text" data-document-text="" aria-live="polite" className="overflow-y-auto px-5 py-6 md:px-8" />
      </div>
    </dialog>
  )
}
