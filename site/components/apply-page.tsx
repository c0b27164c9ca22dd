import { FormNeedsJavaScript } from './form-needs-javascript.tsx'

/** The form's own page: one calm column and nothing beside it. */
export function ApplyPage({ children }: { children?: React.ReactNode }) {
  return (
    <div className="page max-w-measure py-8 md:py-14">
      <FormNeedsJavaScript />
      {children}
    </div>
  )
}
