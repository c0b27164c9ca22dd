import { writeFileSync } from 'node:fs'
import { satteri } from '@astrojs/markdown-satteri'
import react from '@astrojs/react'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'astro/config'
import { builtSources } from '#site/build/built-sources-integration.ts'
import { formFiles } from '#site/build/form-files-integration.ts'
import { legalTexts } from '#site/build/legal-texts-integration.ts'
import { contentMarkup } from '#site/build/markdown-plugin.ts'
import { pageScriptStandsAlone } from '#site/build/page-script-plugin.ts'
import { slotsOfPages } from '#site/build/slots-integration.ts'
import { checkedTexts } from '#site/build/text-checks-integration.ts'
import { SITE } from './content/site.ts'
import { UNAVAILABLE_FILES } from './content/unavailable-page.ts'

/** Small parts of the form's first step that calculators and other islands have, too. */
const IN_EVERY_ISLAND =
  /[\\/](text-field|radio-field|select-field|notice|price-bar|rungs|terms|money|submission-under-way|draft|landing|use-early-typing|first-field-labels|disclosed-figures|email-address|loan-amount-range|assert-never|contracts[\\/]endpoint)\.tsx?$|mark\.svg|vite[\\/]preload-helper/
const REACT = /node_modules[\\/](react|react-dom|scheduler)[\\/]/

export default defineConfig({
  // Pages are built with this origin; the server puts PUBLIC_URL in its place when it starts.
  site: `https://${SITE.domain}`,
  srcDir: './site',
  outDir: './dist',
  trailingSlash: 'never',
  // One request less before the first words appear: on a slow phone that is worth more than a cached stylesheet.
  build: { format: 'file', inlineStylesheets: 'always' },
  integrations: [
    checkedTexts(),
    react(),
    formFiles(),
    slotsOfPages(),
    legalTexts(),
    builtSources(),
    {
      name: 'unavailable-pages',
      hooks: {
        'astro:build:done': ({ dir }) => {
          for (const [path, page] of Object.entries(UNAVAILABLE_FILES)) writeFileSync(new URL(`.${path}`, dir), page())
        },
      },
    },
    {
      name: 'hydration',
      hooks: {
        'astro:config:setup': ({ addClientDirective }) => {
          for (const name of ['form', 'interaction']) addClientDirective({ name, entrypoint: `./site/hydration/${name}.ts` })
        },
      },
    },
  ],
  vite: {
    plugins: [tailwindcss(), pageScriptStandsAlone()],
    // Each file is a round trip before something hydrates, and a browser asks for six at a time. So one file holds React and what every
    // island has, and parts that some of them share are joined.
    environments: {
      client: {
        build: {
          rolldownOptions: {
            output: {
              codeSplitting: {
                groups: [
                  { name: 'react', test: (id) => REACT.test(id) || IN_EVERY_ISLAND.test(id), priority: 1 },
                  // With the schema library, which a page without a form to check does without.
                  {
                    name: 'rules',
                    test: /node_modules[\\/]zod[\\/]|fields[\\/](email|text|phone)\.ts|field-errors\.ts|(phone-field|checkbox)\.tsx/,
                    priority: 1,
                  },
                  { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 8_000 },
                ],
              },
            },
          },
        },
      },
    },
  },
  // Writes the hashes of a page's own scripts and styles; the server moves them into the header.
  security: { csp: true },
  markdown: { syntaxHighlight: false, processor: satteri({ hastPlugins: [contentMarkup] }) },
  devToolbar: { enabled: false },
})
