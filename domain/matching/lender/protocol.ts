/** How a lender is spoken to: by our own protocol, or by a mapping. */
import type { Lender } from './lender.ts'
import { FORM_XML } from './mapping/form-xml.ts'
import type { Mapping } from './mapping/mapping.ts'

export type Protocol = 'json' | Mapping

export function protocolOf({ adapter, mapping }: Pick<Lender, 'adapter' | 'mapping'>): Protocol {
  if (adapter === 'json') return adapter
  if (adapter === 'form-xml') return FORM_XML
  if (!mapping) throw new Error('A mapped lender has no mapping')
  return mapping
}
