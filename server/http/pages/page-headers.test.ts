import { describe, expect, test } from 'vitest'
import { PRODUCTION } from '#tests/support/production-settings.ts'
import { configFor, pageHtml, SCRIPT_HASH, STYLE_HASH } from '#tests/support/small-site.ts'
import { contentSecurityPolicy, pageHeaders, takePolicyFrom } from './page-headers.ts'

function policyWith(environment: Readonly<Record<string, string>>, options: { privacySignal?: boolean } = {}): string {
  const config = configFor(environment)
  const { directives } = takePolicyFrom(pageHtml('/', 'Home'))
  return contentSecurityPolicy(directives, config, options.privacySignal ? undefined : config.analytics)
}

test("a page's own policy is taken out of its meta tag, with the hashes of what stands in the page and of nothing else", () => {
  const { html, directives } = takePolicyFrom(pageHtml('/faq', 'Questions'))
  expect(html).not.toMatch(/http-equiv|sha256/)
  expect(html).toContain('</title><link rel="canonical"')
  expect([...directives]).toEqual([
    ['script-src', ["'self'", SCRIPT_HASH]],
    ['style-src', ["'self'", STYLE_HASH]],
  ])
})

test('a page without a policy of its own is left as it is', () => {
  expect(takePolicyFrom('<html><head></head></html>')).toEqual({ html: '<html><head></head></html>', directives: new Map() })
})

describe('the policy of a page', () => {
  test('allows our own files, the hashes of the page, and nothing else', () => {
    expect(policyWith(PRODUCTION).split('; ')).toEqual([
      "default-src 'none'",
      `script-src 'self' ${SCRIPT_HASH}`,
      `style-src 'self' ${STYLE_HASH}`,
      "img-src 'self' data:",
      "font-src 'self'",
      "connect-src 'self'",
      "manifest-src 'self'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
      'upgrade-insecure-requests',
    ])
  })

  test('upgrades insecure requests in production only', () => {
    expect(policyWith(PRODUCTION)).toMatch(/; upgrade-insecure-requests$/)
    expect(policyWith({})).not.toContain('upgrade-insecure-requests')
  })

  test('never allows inline scripts or styles as a whole', () => {
    const everything = {
      ...PRODUCTION,
      ANALYTICS_ID: 'G-1',
      IP_SERVICES: 'https://ip.example/json',
      FRAME_ANCESTORS: 'https://partner.example',
    }
    expect(policyWith(everything)).not.toMatch(/unsafe-inline|unsafe-eval|unsafe-hashes|\*(?![.])/)
  })

  test('lets the page ask the configured IP services, each origin once', () => {
    expect(policyWith({ IP_SERVICES: 'https://ip.example/json,https://ip.example/text,http://localhost:3100/ip' })).toContain(
      "connect-src 'self' https://ip.example http://localhost:3100;",
    )
  })

  test('lets those frame the page whom the owner names', () => {
    expect(policyWith({ FRAME_ANCESTORS: "'self' https://partner.example" })).toContain(
      "frame-ancestors 'self' https://partner.example",
    )
  })

  test('opens script, image and connection to the analytics host, with its family where it has one', () => {
    const own = policyWith({ ...PRODUCTION, ANALYTICS_ID: 'G-1', ANALYTICS_SCRIPT_URL: 'https://stats.example/tag.js' })
    expect(own).toContain(`script-src 'self' ${SCRIPT_HASH} https://stats.example;`)
    expect(own).toContain("img-src 'self' data: https://stats.example;")
    expect(own).toContain("connect-src 'self' https://stats.example;")
    expect(own).not.toMatch(/google|doubleclick|frame-src/)
  })

  /** Spec §7: a page view and generate_lead go to Google Analytics, the two conversions to Google Ads. */
  test.each([
    ['script-src', 'https://www.googletagmanager.com'],
    ['script-src', 'https://www.googleadservices.com'],
    ['script-src', 'https://googleads.g.doubleclick.net'],
    ['connect-src', 'https://*.google-analytics.com'],
    ['connect-src', 'https://*.analytics.google.com'],
    ['connect-src', 'https://www.googleadservices.com'],
    ['connect-src', 'https://googleads.g.doubleclick.net'],
    ['connect-src', 'https://www.google.com'],
    ['img-src', 'https://*.google-analytics.com'],
    ['img-src', 'https://www.googleadservices.com'],
    ['img-src', 'https://googleads.g.doubleclick.net'],
    ['img-src', 'https://www.google.com'],
    ['frame-src', 'https://td.doubleclick.net'],
  ])('with the default tag, %s opens to %s, where an event of the specification goes, and only then', (directive, source) => {
    const sourcesOf = (policy: string) =>
      policy
        .split('; ')
        .find((each) => each.startsWith(`${directive} `))
        ?.split(' ') ?? []
    expect(sourcesOf(policyWith({ ANALYTICS_ID: 'AW-1' }))).toContain(source)
    expect(sourcesOf(policyWith({}))).not.toContain(source)
    expect(sourcesOf(policyWith({ ANALYTICS_ID: 'AW-1' }, { privacySignal: true }))).not.toContain(source)
  })

  test('does not name the analytics host without an id, nor for a visitor who sent a privacy signal', () => {
    expect(policyWith({ ANALYTICS_SCRIPT_URL: 'https://stats.example/tag.js' })).not.toContain('stats.example')
    const signalled = policyWith(
      { ANALYTICS_ID: 'G-1', ANALYTICS_SCRIPT_URL: 'https://stats.example/tag.js' },
      { privacySignal: true },
    )
    expect(signalled).not.toContain('stats.example')
  })
})

describe('the other headers of a page', () => {
  test('are these, and no HSTS outside production', () => {
    expect(pageHeaders(configFor())).toEqual({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), browsing-topics=()',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'x-frame-options': 'DENY',
    })
  })

  test('tell nobody the address of a page whose link carries a token', () => {
    expect(pageHeaders(configFor(), '/verify-email')['referrer-policy']).toBe('no-referrer')
    expect(pageHeaders(configFor(), '/your-request')['referrer-policy']).toBe('no-referrer')
    expect(pageHeaders(configFor(), '/faq')['referrer-policy']).toBe('strict-origin-when-cross-origin')
  })

  test('gain HSTS in production', () => {
    expect(pageHeaders(configFor(PRODUCTION))).toMatchObject({ 'strict-transport-security': 'max-age=63072000; includeSubDomains' })
  })

  test('leave framing to the policy where the owner allows it', () => {
    expect(pageHeaders(configFor({ FRAME_ANCESTORS: 'https://partner.example' }))).not.toHaveProperty('x-frame-options')
  })
})
