/** The one disclosure of the site. What it holds is part of the page for search engines and without JavaScript; in print it is open (`print.css`). */
export const Fold = ({
  summary,
  className = '',
  children,
  ...rest
}: React.ComponentProps<'details'> & { summary: React.ReactNode }) => (
  <details className={`fold ${className}`} {...rest}>
    <summary>{summary}</summary>
    <div className="pb-4">{children}</div>
  </details>
)
