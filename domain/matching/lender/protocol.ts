/** How a lender is spoken to: by our own protocol, or by a mapping. */
import type { Lender } from './lender.ts'
import type { LenderCall } from './lender-call.ts'
import { FORM_XML } from './mapping/form-xml.ts'
import { type Mapping, requestOf } from './mapping/mapping.ts'
import { fieldName } from './mapping/request.ts'

export type Protocol = 'json' | Mapping

export function protocolOf({ adapter, mapping }: Pick<Lender, 'adapter' | 'mapping'>): Protocol {
  if (adapter === 'json') return adapter
  if (adapter === 'form-xml') return FORM_XML
  if (!mapping) throw new Error('A mapped lender has no mapping')
  return mapping
}

/** Whether the call names the lead by the lender's own number. */
export function namesReference(protocol: Protocol, call: LenderCall): boolean {
  const { path = '', send = {} } = (protocol !== 'json' && requestOf(protocol, call)) || {}
  return path.includes('{reference}') || Object.values(send).some((what) => fieldName(what) === 'reference')
}
