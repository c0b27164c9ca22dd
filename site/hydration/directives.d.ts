import 'astro'

declare module 'astro' {
  interface AstroClientDirectives {
    'client:form'?: boolean
    'client:painted'?: boolean
    'client:interaction'?: boolean
  }
}
