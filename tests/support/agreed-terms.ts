/**
 * One name for each thing, and how an American says it. On the left what texts say, on the right what they no longer say; `anywhere` also
 * holds for scripts, where a single word may be a name in the code.
 */
interface AgreedTerm {
  readonly say: string
  readonly not: RegExp
  readonly anywhere?: true
}

const phrase = (words: string) => new RegExp(words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll("'", "['’]"), 'i')
const row = (say: string, not: string | RegExp): AgreedTerm => ({
  say,
  not: typeof not === 'string' ? phrase(not) : not,
  anywhere: true,
})
const word = (say: string, not: RegExp): AgreedTerm => ({ say, not })

/** docs/glossary.md lists them too. */
export const TERMS: readonly AgreedTerm[] = [
  word('check a box', /\btick(?:s|ed|ing)?\b/i),
  row('the lender’s site', /\b(?:to|on|at|open|opens|and) its (?:own )?page\b|lender['’]s (?:own )?page\b/i),
  word('pass you to a lender', /\bhand(?:ed|s)?[- ]?offs?\b/i),
  word('total cost, total you repay', /\baltogether\b|(?:\d|\bleast|\bless|\bmore|\bcosts?) in all\b(?! (?:the|of|50|states))/i),
  word('example', /\billustrat(?:es?|ed|ions?|ive)\b|\barithmetic\b|\bsample rates?\b|\b(?:are|show the|here is a) sums?\b/i),
  row(
    'we don’t serve New York',
    /take on [\w ]*residents|list of unavailable places|the service is not (?:available|open) (?:in|to)\b/i,
  ),
  row('Common questions, FAQ', /frequently asked questions|questions people ask|questions and answers/i),
  word('more expensive', /\bdearer\b|\bdearest\b/i),
  word('right now, yet', /\bat present\b/i),
]

export const ODD_PHRASES: readonly AgreedTerm[] = [
  row('Borrow a little. Know what it costs.', 'One application, one licensed lender'),
  row('Applying won’t affect your credit score.', 'A soft inquiry, which does not affect'),
  row('A lender may do a hard check if you accept.', /only a soft (?:credit )?inquiry|soft (?:credit )?inquiry only/i),
  row('We charge nothing for applying.', /charge nothing(?! for)|(?<!no new credit), no fee\./i),
  row('We don’t serve New York.', 'lenders may not be licensed to answer you'),
  row('Sorry, we don’t serve New York', 'We cannot take an application from'),
  row('A lender sees your name only after saying yes to your request', 'goes to one lender at a time'),
  row('Skip to main content', 'Skip to the content'),
  row('The lender may offer a different term.', 'offer decides the term'),
  row('Use your name exactly as on your license.', 'As it stands on your'),
  row('Use your cell.', 'will do if you have no other'),
  row('Enter your business name or your own name.', 'name you trade under'),
  row('Choose how long you’ve had this job', 'how many years you have been at your job'),
  row('For example benefits, rent you collect, or a second job.', 'Benefits, rent, a second job.'),
  row('We worked this out for you.', 'Filled in from your next pay date'),
  row('We only ask lenders licensed in your state.', 'decides which lenders may answer'),
  row('We’ll fill in your city and state.', 'Fills in your state and city'),
  row('Please check it: we had to guess.', 'we only know the region'),
  row('A lender may need up to a minute.', 'keeps its own pace'),
  row('Checking that your bank numbers are complete.', 'Checking the form of your bank numbers'),
  row('Live: this is where your application is right now.', 'where your application really is'),
  row('Larkspur Bank is reading your application', 'One lender reads it'),
  row('Larkspur Bank said yes. Taking you to its site.', 'We are taking you to its'),
  row('Your application keeps going.', 'goes on without you'),
  row('No lender said yes this time', 'No lender has accepted this application'),
  row('Something on your credit report.', 'decided on information from a credit bureau'),
  row('Your income is lower than the lender needs', 'does not meet what the lender asks for'),
  row('You can ask each lender for its reasons.', 'You have the right to know why: a lender'),
  row('A lender couldn’t use this number. Is it right?', 'A lender could not accept this answer'),
  row('We couldn’t load the next step.', 'The next step could not be loaded'),
  row('For your safety we didn’t save your SSN', 'so please enter those again'),
  row('We can’t find that page', 'This page is not here'),
  row('Your application is safe.', 'Nothing you entered elsewhere is lost'),
  row('Thanks. x@y is confirmed.', /is yours, and a lender['’]s link/i),
  row('Links last 24 hours, and only the newest works.', 'works as long as its email says'),
  row('You started a loan request.', 'Somebody, we think you'),
  row('We send no details to an unconfirmed address.', 'nothing happens without you'),
  row('This link is private. Don’t forward it.', 'The link is yours alone'),
  row('Please include it when you write to us.', 'name it when you write to us'),
  row('You’re opted out from … at the latest.', 'We will stop selling and sharing your'),
  row('ZIP code data: GeoNames', 'ZIP code places by'),
  row('Your details are encrypted on the way to us and in storage.', 'travels encrypted'),
  row('Adults only', 'Not for children'),
  row('Monthly payment', 'Each month you pay'),
  row('Total you repay', /you (?:re)?pay (?:back )?in all\b/i),
  row('Your lender’s numbers may differ.', 'They illustrate'),
  row('Key facts', 'The main figures'),
  row('Related', 'Read next'),
  row('How a payday loan works', 'From application to payday'),
  row('This page can still help', 'may help you all the same'),
  row('We go by your ZIP code.', 'the application goes by your ZIP code'),
  row('This rate is an example, not an offer', 'belongs to this calculator'),
  row('Use this example to judge other offers', 'sum to measure'),
  row('At the calculator’s example rate', 'With the mild'),
  row('$189 of that is interest', 'bought no part of'),
  row('In Houston it’s the drive, the cooling bill and the storms', /gets tight in its own way|storms that do not ask/i),
  row('The summer electric bill', 'summer light bill'),
  row('Lenders set the price. We don’t.', 'set the price of a loan, and we do not'),
  row('A longer term means smaller payments', 'makes the payment smaller and'),
  row('Pick the shortest term you can comfortably afford.', 'whose payment you can surely make'),
  row('Which states don’t you serve?', 'In which states does it not work'),
  row('How do you make money?', /how do you earn money|how we earn money/i),
  row('Just type over the city', 'Simply type over'),
  row('open the site again', /\bwebsite anew\b/i),
  row('Most messages appear in red', 'messages stand in red'),
  row('Have these ready.', 'quick if these are at hand'),
  row('nothing is shared', 'rules, and nothing leaves'),
  row('You’ll find it in the contract', /\bstands in (?:the|this|your) (?:loan )?(?:contract|table)/i),
  row('bar lenders from discriminating', 'forbid creditors to discriminate'),
  row('If our technical requirements change', 'If our needs change'),
  row('what they do or fail to do', 'leave undone'),
  row('Once deleted, no one can read your details', 'Deleting means that nobody'),
]
