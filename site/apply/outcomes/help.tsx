/** Help that costs nothing and pays us nothing. */
import { HELP_WITHOUT_COMMISSION } from '#content/help-copy.ts'
import { Fold } from '../../components/fold.tsx'

const { call211, creditUnion, counselor, biller } = HELP_WITHOUT_COMMISSION

interface Way {
  readonly name: React.ReactNode
  readonly text: string
  readonly icon: string
  readonly link?: { readonly label: string; readonly href: string }
}

const HELP: readonly Way[] = [
  { ...call211, name: <a href="tel:211">{call211.name}</a>, icon: 'M11 9h5l2 6-3 2c1 3 3 5 5 6l2-3 5 2v4c-8 2-18-8-16-17z' },
  { ...creditUnion, icon: 'M7 14l10-6 10 6M9 15v9M14 15v9M20 15v9M25 15v9M6 26h22' },
  { ...counselor, icon: 'M8 9h18v12H17l-5 5v-5H8zM12 13h10M12 17h6' },
]

export function Help() {
  return (
    <section aria-label="Free help">
      <h2 className="text-h2">Free help</h2>
      <p className="mt-1 text-soft">It costs you nothing, and it pays us nothing.</p>
      <ul className="mt-3">
        {HELP.map(({ name, text, icon, link }) => (
          <li key={icon} className="flex gap-4 border-t border-line py-4">
            <Icon path={icon} />
            <div className="min-w-0">
              <p className="font-semibold">{name}</p>
              <p className="text-small text-soft">{text}</p>
              {link && (
                <a
                  href={link.href}
                  className="tap inline-block wrap-anywhere"
                  {...(link.href.startsWith('https:') && { rel: 'noreferrer' })}
                >
                  {link.label}
                </a>
              )}
            </div>
          </li>
        ))}
        <li className="flex gap-4 border-y border-line py-4">
          <Icon path="M9 8h16v18H9zM13 13h8M13 18h8" />
          <Fold summary={`${biller.name}: what to say`} className="-my-2 grow">
            <p>{biller.text}</p>
          </Fold>
        </li>
      </ul>
    </section>
  )
}

function Icon({ path }: { path: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 34 34" className="size-9 shrink-0 fill-none stroke-green stroke-2">
      <circle cx="17" cy="17" r="15.5" className="fill-mint stroke-none" />
      <path d={path} />
    </svg>
  )
}
