import { defineCollection } from 'astro:content'
import { glob } from 'astro/loaders'
import { cityPageSchema, infoPageSchema, legalPageSchema, loanPageSchema, statePageSchema } from '#content/schemas.ts'

const markdownIn = (folder: string) => glob({ pattern: '*.md', base: `./content/${folder}` })

export const collections = {
  landing: defineCollection({ loader: markdownIn('landing'), schema: loanPageSchema }),
  states: defineCollection({ loader: markdownIn('states'), schema: statePageSchema }),
  cities: defineCollection({ loader: markdownIn('cities'), schema: cityPageSchema }),
  purposes: defineCollection({ loader: markdownIn('purposes'), schema: loanPageSchema }),
  legal: defineCollection({ loader: markdownIn('legal'), schema: legalPageSchema }),
  info: defineCollection({ loader: markdownIn('info'), schema: infoPageSchema }),
}
