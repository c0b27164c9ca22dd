import { FormNeedsJavaScript } from './form-needs-javascript.tsx'

/** The form's own page. */
export function ApplyPage({ children }: { children?: React.ReactNode }) {
  return (
    <div className="page max-w-measure py-10 md:py-14">
      <h1 className="text-h1">Apply for a loan</h1>
      <p className="mt-3 text-lead text-soft">Seven short steps. Most applicants finish in under 90 seconds.</p>
      <div className="mt-8">
        {children}
        <FormNeedsJavaScript />
      </div>
    </div>
  )
}
