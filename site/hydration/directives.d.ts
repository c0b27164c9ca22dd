import 'astro'

declare module 'astro' {
  interface AstroClientDirectives {
    'client:form'?: boolean
    'client:interaction'?: boolean
  }
}
