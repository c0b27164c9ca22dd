const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|::1)$/i

/** Whether a host is this machine itself, so that traffic to it crosses no network. */
export const isLoopback = (host: string): boolean => LOOPBACK.test(host)
