import 'astro'

declare module 'astro' {
  interface AstroClientDirectives {
    'client:painted'?: boolean
    'client:seen'?: boolean
    'client:touched'?: boolean
  }
}
