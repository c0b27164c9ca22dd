import { isPersonal, SEARCHED_BY, type SearchedBy } from '#contracts/operators/recognize-search.ts'
import type { SEARCH_ENDPOINTS } from '#contracts/operators/search.ts'
import { answer } from '../http/endpoint-route.ts'
import type { OperatorHandlers } from '../operators/operator-route.ts'
import type { Needs } from './needs.ts'
import { searchId, searchPerson } from './search-applications.ts'

export const searchRoutes = (context: Needs): OperatorHandlers<typeof SEARCH_ENDPOINTS> => ({
  'POST /searches': async (asked, who) => {
    const by = (Object.keys(SEARCHED_BY) as SearchedBy[]).filter(isPersonal).find((each) => asked[each] !== undefined) ?? 'email'
    const found = await searchPerson(context, by, asked[by] ?? '')
    const [first, ...others] = found.applications
    who.changed({ ...(first && others.length === 0 && { subject: first.id }), after: { by, found: found.applications.length } })
    return answer(found)
  },
  'POST /searches/ids': async (asked) => answer(await searchId(context, asked)),
})
