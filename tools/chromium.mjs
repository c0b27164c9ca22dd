// Where Debian's package puts the browser that tests, benchmarks and pictures use.
export const CHROMIUM = '/usr/bin/chromium'
