export interface Latencies {
  readonly count: number
  readonly perSecond: number
  readonly p50: number
  readonly p95: number
  readonly p99: number
}

export function latenciesOf(samplesMs: readonly number[], seconds: number): Latencies {
  const sorted = samplesMs.toSorted((one, other) => one - other)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
  return { count: sorted.length, perSecond: sorted.length / seconds, p50: at(0.5), p95: at(0.95), p99: at(0.99) }
}
