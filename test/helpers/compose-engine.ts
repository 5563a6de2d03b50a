/** The engine as both programs compose it, for tests: secrets for one run, this computer alone, nothing hidden. */

import { systemClock } from '#core/clock.ts'
import { type ComposeOptions, type Concilia, compose } from '../../src-main/compose.ts'
import { createSessionStore } from '../../src-main/credentials/session-store.ts'
import { entryUrl } from './programs.ts'

/** A bug fails the test it happens in. */
export const composeEngine = (dataFolder: string, options: Partial<ComposeOptions> = {}): Concilia =>
  compose({
    dataFolder,
    entryUrl: entryUrl(),
    clock: systemClock,
    credentials: createSessionStore('missing'),
    fetch: (url, init) => fetch(url, init),
    loopbackOnly: true,
    // What a request waits for before it is sent again is tested where its clock is ours.
    wait: async () => undefined,
    onSync: () => undefined,
    onChanged: () => undefined,
    onBug: (error) => {
      throw error
    },
    ...options,
  })
