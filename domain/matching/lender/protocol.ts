/** How a lender is spoken to: by our own protocol, or by a mapping. */
import type { Lender } from './lender.ts'
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

/** Whether one of these calls names the lead by the lender's own number. */
export const namesReference = (protocol: Protocol | undefined, ...calls: readonly ('status' | 'void' | 'erase')[]): boolean =>
  calls.some((call) => {
    const { path = '', send = {} } = (typeof protocol === 'object' && requestOf(protocol, call)) || {}
    return path.includes('{reference}') || Object.values(send).some((what) => fieldName(what) === 'reference')
  })
