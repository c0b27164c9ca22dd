/**
 * What a mail server said, as far as it can be kept: servers like to quote a mail's recipient. Words that mail servers use of themselves are
 * shown, status codes too, and everything else is three dots. Hiding what looks like an address would not do: a name looks like any word.
 */
const WORDS = new Set(
  `a about accept accepted access account accounts action active address addresses administratively again age all allowed an and anonymous any
  are as at attempt attempts auth authenticate authenticated authentication authority authorized bad banned be because been before being
  blacklist blacklisted blocked blocklist blocklisted bounce bounces bulk but by cannot certificate certified chain check client closed
  closing code command connect connected connection connections contact contains content could credentials cut daily data database day
  deferred delayed delivered delivery denied did directory disabled discarded disk dkim dmarc dns does domain domains down due dropped email
  empty encrypted encryption error errors exceeded exceeds exist exists expected expired failed failure fail find first for forbidden found
  from full fully gateway get getaddrinfo given go greylist greylisted greylisting greeting had has have header headers helo host
  hostname hour https id implemented in inactive incoming incorrect information initiating insecure insufficient internal invalid ip is issue
  issuer it its key known later leaf limit limited limits line list listed local locally lookup loop mail mailbox mailboxes many match
  maximum message messages minutes missing moved must name network new no non none not number of offered on only open or originating
  other out outgoing over part password paths peer permanent permanently permission permitted please policies policy pool port postmaster
  problem protocol provider provided ptr qualified queue quota rate read reason receive received receiving recipient recipients record
  recorded records refused reject rejected relay relaying remote reply reputation request required requires reset resolve resolved response
  restricted reverse root sasl secure see self self-signed send sender senders sending sent sequence server servers service session setup
  signature signed site size smtp socket softfail spam spf ssl starttls still storage storing such supported support suspected suspended
  syntax system table temporarily temporary terminated that the this throttled time timed timeout times tls to too traffic transaction
  transient transport trust trusted try trying type unable unauthenticated unauthorized unavailable unexpected unknown unreachable unsigned
  unsolicited until upgrade upgrading use user username users using valid verification verified verify version via violation virtual virus
  was we while with within without wrong you your
  barracuda cloudmark proofpoint sorbs spamcop spamhaus surbl uribl
  econnrefused econnreset ehostunreach enetunreach enotfound epipe etimedout eai_again`
    .split(/\s+/)
    .filter(Boolean),
)
/** Before the first word of each line: 550, or 550-5.1.1. */
const STATUS = /^([245]\d\d)[ -]?(?:([245]\.\d{1,3}\.\d{1,3})\s)?/
const LONGEST = 200

export function harmlessWords(text: string): string {
  const lines = text.slice(0, LONGEST * 5).split(/\r?\n/)
  const [, code, detail] = STATUS.exec(lines[0] ?? '') ?? []
  const words = lines.flatMap((line) => line.replace(STATUS, '').split(/\s+/).filter(Boolean))
  return [code, detail, ...words.map((word) => (isHarmless(word) ? word : '…'))]
    .filter((word, index, all) => word !== undefined && !(word === '…' && all[index - 1] === '…'))
    .join(' ')
    .slice(0, LONGEST)
}

const isHarmless = (word: string): boolean => WORDS.has(word.replace(/^\(|(?:'s)?[.,:;)]*$/g, '').toLowerCase())
