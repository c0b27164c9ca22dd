import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { OPERATOR_ENDPOINTS } from '../contracts/operators/endpoints.ts'
import type { OperatorEndpoint } from '../contracts/operators/operator-endpoint.ts'
import { brand } from './build/brand-plugin.ts'
import { compressed } from './build/compress-plugin.ts'

const FRAMEWORK =
  /node_modules[\\/](react|react-dom|scheduler|@tanstack[\\/](react-router|router-core|history|react-query|query-core|react-store|store))[\\/]/

/** What every screen is made of, in one file; what only some need, or only later, stays apart. */
const KIT = /console[\\/](api|kit|session[\\/]me|table[\\/]list-table)(?![\\/](act-dialog|reveal|save-csv)\.)/

/** Of the operators' table, only what the browser needs of calls that act: with the rows, it would get all of their schemas. */
function ofActs(field: 'least' | 'history'): string {
  const acts = Object.entries<OperatorEndpoint>(OPERATOR_ENDPOINTS).filter(([call]) => call.startsWith('POST'))
  return JSON.stringify(Object.fromEntries(acts.map(([call, row]) => [call, row[field]])))
}

/** Every screen's file is called screen.tsx: its folder names it. */
function chunkName(name: string, module: string | null | undefined): string {
  if (module?.includes('@simplewebauthn')) return 'passkey-library'
  return name === 'screen' ? (/[\\/]([a-z-]+)[\\/]screen\.tsx$/.exec(module ?? '')?.[1] ?? name) : name
}

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: '/console/',
  envDir: false,
  define: { LEAST_ROLES: ofActs('least'), HISTORY_NAMES: ofActs('history') },
  plugins: [react(), brand(), compressed()],
  build: {
    outDir: fileURLToPath(new URL('../dist-console', import.meta.url)),
    emptyOutDir: true,
    reportCompressedSize: false,
    // The policy of the page allows files of our own, and nothing that stands in other files.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2023',
    manifest: 'manifest.json',
    rolldownOptions: {
      output: {
        entryFileNames: 'assets/[name]-[hash].js',
        chunkFileNames: ({ name, facadeModuleId }) => `assets/${chunkName(name, facadeModuleId)}-[hash].js`,
        assetFileNames: 'assets/[name]-[hash][extname]',
        codeSplitting: {
          groups: [
            { name: 'framework', test: FRAMEWORK, priority: 2 },
            { name: 'kit', test: KIT, priority: 1 },
          ],
        },
      },
    },
  },
})
