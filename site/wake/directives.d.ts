import 'astro'

declare module 'astro' {
  interface AstroClientDirectives {
    'client:painted'?: boolean
    'client:touched'?: boolean
  }
}
