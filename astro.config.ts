import { satteri } from '@astrojs/markdown-satteri'
import react from '@astrojs/react'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'astro/config'
import { SITE } from './content/site.ts'
import { builtSources } from './site/built-sources-integration.ts'
import { formFiles } from './site/form-files-integration.ts'
import { legalTexts } from './site/legal-texts-integration.ts'
import { contentMarkup } from './site/markdown-plugin.ts'
import { pageScriptStandsAlone } from './site/page-script-plugin.ts'
import { slotsOfPages } from './site/slots-integration.ts'
import { checkedTexts } from './site/text-checks-integration.ts'
import { unavailablePages } from './site/unavailable-integration.ts'

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
    unavailablePages(),
    {
      name: 'wake',
      hooks: {
        'astro:config:setup': ({ addClientDirective }) => {
          for (const name of ['form', 'painted', 'touched']) addClientDirective({ name, entrypoint: `./site/wake/${name}.ts` })
        },
      },
    },
  ],
  vite: {
    plugins: [tailwindcss(), pageScriptStandsAlone()],
    // React in one file instead of four: each file is a round trip before the form or a calculator wakes.
    environments: {
      client: {
        build: {
          rolldownOptions: {
            output: { codeSplitting: { groups: [{ name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ }] } },
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
