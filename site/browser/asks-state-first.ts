/** Where the person chooses the lender, the server marks the page: the first step, prerendered for every policy, goes by that mark. */
export const asksStateFirst = (): boolean => document.documentElement.hasAttribute('data-choice')
