/** Long lists and texts stand behind a line to open; they are part of the page for search engines and without JavaScript. In print they are open (`print.css`). */
export function Fold({
  summary,
  className = '',
  children,
}: {
  summary: React.ReactNode
  className?: string
  children: React.ReactNode
}) {
  return (
    <details className={`fold ${className}`}>
      <summary>{summary}</summary>
      <div className="pb-4">{children}</div>
    </details>
  )
}
