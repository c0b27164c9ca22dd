import type { ComponentProps } from 'react'

interface Props extends ComponentProps<'button'> {
  readonly look?: 'main' | 'quiet'
  /** It stays reachable and says that it cannot be pressed now; pressing it does nothing. */
  readonly isOff?: boolean
  readonly onPress: () => void
}

export const Button = ({ look, isOff = false, onPress, ...rest }: Props) => (
  <button
    type="button"
    className={look ? `button is-${look}` : 'button'}
    aria-disabled={isOff}
    onClick={() => !isOff && onPress()}
    {...rest}
  />
)
