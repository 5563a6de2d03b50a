/** Documents a sync could not read, as they are shown: those that are not here, and those that are as they were. */
import type { Attention } from '#contract/attention.ts'

interface Unread {
  readonly kind: 'unreadable' | 'outdated'
  readonly count: number
  /** Numbers or ids, as many as are named. */
  readonly names: string
}

export const unreadOf = (attention: Attention): Unread[] =>
  (['unreadable', 'outdated'] as const).flatMap((kind) => {
    const { count, first } = attention[kind]
    const names = `${first.join(', ')}${count > first.length ? '…' : ''}`
    return count === 0 ? [] : [{ kind, count, names }]
  })
