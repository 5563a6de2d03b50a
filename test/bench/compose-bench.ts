/** The engine in this process, over a data folder of a measurement. */
import { systemClock } from '#core/clock.ts'
import { type Concilia, compose } from '../../src-main/compose.ts'
import { createSessionStore } from '../../src-main/credentials/session-store.ts'

/** A bug of the engine ends the measurement. */
export const composeBench = (dataFolder: string): Concilia =>
  compose({
    dataFolder,
    command: null,
    entryUrl: new URL('../../src-main/cli.ts', import.meta.url).href,
    clock: systemClock,
    credentials: createSessionStore('missing'),
    fetch: (url, init) => fetch(url, init),
    loopbackOnly: true,
    onSync: () => undefined,
    onChanged: () => undefined,
    onBug: (error) => {
      throw error
    },
  })
