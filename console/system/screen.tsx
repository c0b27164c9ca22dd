import '../styles/rooms.css'
import { getRouteApi } from '@tanstack/react-router'
import { ErrandsPart } from './errands-part.tsx'
import { MailsPart } from './mails-part.tsx'
import { Overview } from './overview.tsx'

const route = getRouteApi('/system')

export function SystemScreen() {
  const { part } = route.useSearch()
  if (part === 'mails') return <MailsPart />
  return part === 'errands' ? <ErrandsPart /> : <Overview />
}
