/** The engine as both programs compose it, for tests: secrets in memory, only loopback, no failure hidden. */

import { systemClock } from '#core/clock.ts'
import { type Concilia, compose } from '../../src-main/compose.ts'
import type { ComposeOptions } from '../../src-main/compose-options.ts'
import { createSessionStore } from '../../src-main/credentials/session-store.ts'
import { entryUrl } from './programs.ts'

/** A bug of the engine fails the test. */
export const composeEngine = (dataFolder: string, options: Partial<ComposeOptions> = {}): Concilia =>
  compose({
    dataFolder,
    command: null,
    entryUrl: entryUrl(),
    clock: systemClock,
    credentials: createSessionStore('missing'),
    fetch: (url, init) => fetch(url, init),
    loopbackOnly: true,
    // Waits before a retry are tested elsewhere, with a clock of the test's own.
    wait: async () => undefined,
    onSync: () => undefined,
    onChanged: () => undefined,
    onBug: (error) => {
      throw error
    },
    ...options,
  })
