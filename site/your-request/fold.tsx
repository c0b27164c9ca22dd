/** Long lists and texts stand behind a line to open. In print they are open (`print.css`). */
export function Fold({ summary, children }: { summary: React.ReactNode; children: React.ReactNode }) {
  return (
    <details className="fold border-y border-line">
      <summary className="tap w-full font-semibold text-green">{summary}</summary>
      <div className="pb-4">{children}</div>
    </details>
  )
}
