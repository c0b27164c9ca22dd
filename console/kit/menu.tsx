/** Further acts behind one button. */
import type { ReactNode } from 'react'
import { Button } from 'react-aria-components/Button'
import { Menu as AriaMenu, MenuItem, MenuTrigger } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'

interface Item {
  readonly id: string
  readonly label: ReactNode
  readonly onAction: () => void
}

export const Menu = ({ label, items }: { readonly label: string; readonly items: readonly Item[] }) => (
  <MenuTrigger>
    <Button className="button">{label} ▾</Button>
    <Popover className="popover">
      <AriaMenu className="menu">
        {items.map(({ id, label: words, onAction }) => (
          <MenuItem key={id} id={id} className="menu-item" onAction={onAction}>
            {words}
          </MenuItem>
        ))}
      </AriaMenu>
    </Popover>
  </MenuTrigger>
)
