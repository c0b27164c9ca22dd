const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|::1)$/i

/** Whether a host is this machine itself, so that nobody else hears what is said to it. */
export const isLoopback = (host: string): boolean => LOOPBACK.test(host)
