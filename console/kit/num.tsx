/** A number that opens the list behind it. */
import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { formatCount } from './format.ts'

interface Props extends ComponentProps<'a'> {
  readonly value: number
  readonly format?: (value: number) => string
}

const NumAnchor = ({ value, format = formatCount, ...anchor }: Props) => (
  <a {...anchor} className="num">
    {format(value)}
  </a>
)

export const Num = createLink(NumAnchor)
