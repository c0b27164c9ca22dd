/** The texts that consents name, from the build whose pages this process shows, and from nowhere else: so that both say the same. */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { OPEN_SLOTS_FOLDER } from '#content/facts/slots.ts'
import { CONSENT_TEXTS, type ConsentText } from '#domain/consent/consent-texts.ts'
import { OPEN_TEXTS_FOLDER, type OpenText, openText } from '#domain/consent/open-text.ts'
import { INQUIRIES } from '#domain/matching/lender/lender.ts'

type OpenTextsReading =
  | { readonly kind: 'texts'; readonly texts: readonly OpenText[] }
  | { readonly kind: 'problem'; readonly problem: string }

export function readOpenTexts(siteDir: string): OpenTextsReading {
  const folder = join(siteDir, OPEN_TEXTS_FOLDER)
  const read = globSync('*.json', { cwd: folder }).map((file) => ({ file, text: readOpenText(join(folder, file)) }))
  const texts = read.flatMap(({ text }) => text ?? [])
  const problems = [
    ...read.filter(({ text }) => !text).map(({ file }) => `${file} cannot be read`),
    ...WANTED.flatMap(({ label, isOne }) => {
      const found = texts.filter(isOne).length
      return found === 1 ? [] : [found === 0 ? `${label} is missing` : `${label} is there ${found} times`]
    }),
    ...texts
      .filter((text) => !WANTED.some(({ isOne }) => isOne(text)))
      .map(({ name, version }) => `nobody shows ${name} ${version}`),
    ...texts.filter((text) => isFilledForGood(siteDir, text)).map(({ name }) => `the page ${name} has no open slots, its text has`),
  ]
  if (problems.length === 0) return { kind: 'texts', texts }
  return {
    kind: 'problem',
    problem: `The legal texts of the built site are not as this version builds them (${problems.join('; ')}). Build it again.`,
  }
}

/** One text for each name, and of the statement on credit inquiries one for each kind. */
const WANTED = CONSENT_TEXTS.flatMap<{ label: string; isOne: (text: OpenText) => boolean }>(({ text }) =>
  text === 'credit-inquiry'
    ? INQUIRIES.map((inquiry) => ({
        label: `${text}-${inquiry}`,
        isOne: ({ name, version }) => name === text && version.endsWith(`-${inquiry}`),
      }))
    : { label: text, isOne: ({ name }) => name === text },
)

function readOpenText(file: string): OpenText | undefined {
  try {
    return openText.safeParse(JSON.parse(readFileSync(file, 'utf8'))).data
  } catch {
    return undefined
  }
}

const isPage = (siteDir: string, name: ConsentText) => existsSync(join(siteDir, `${name}.html`))

/** Such a page would go on showing the facts of the build, and its consents would be recorded with other words. */
const isFilledForGood = (siteDir: string, { name, text }: OpenText) =>
  text.includes('⟦') && isPage(siteDir, name) && !existsSync(join(siteDir, OPEN_SLOTS_FOLDER, `${name}.html`))
