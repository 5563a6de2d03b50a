/** For services that are tested by themselves: nothing follows what they do. */
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
