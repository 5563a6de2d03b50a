/** Follow-ups that do nothing, for tests of a single service. */
import type { FollowUps } from '../../src-main/services/follow-ups.ts'

export const noFollowUps: FollowUps = {
  changed: () => undefined,
  decided: () => undefined,
  imported: async () => undefined,
  pending: () => undefined,
  connected: async () => undefined,
  credentialsGiven: () => undefined,
  quiet: async () => undefined,
}
