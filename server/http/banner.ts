import { SITE } from '#content/site.ts'

export interface BannerLine {
  readonly name: string
  readonly address: string
}

/** What a person sees after `npm start`. */
export function banner(lines: readonly BannerLine[], mode: string): string {
  const width = Math.max(...lines.map(({ name }) => name.length))
  const rows = lines.map(({ name, address }) => `  ${name.padEnd(width)}  ${address}`)
  return ['', `  ${SITE.brand} is running (${mode})`, '', ...rows, '', '  Stop with Ctrl-C', ''].join('\n')
}
