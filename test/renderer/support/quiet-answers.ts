/** A company that nobody shares, without history, and that no source contradicts. */
import type { Answers } from './fake-bridge.ts'

export const quietAnswers = {
  'drift.list': () => ({ entries: [] }),
  'matching.listHistory': () => ({ entries: [], next: null }),
  'sharing.getState': () => ({ server: null, connection: { state: 'none' }, companies: [] }),
  'sharing.show': () => ({}),
} satisfies Answers
