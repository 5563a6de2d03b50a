/** Where the threads and processes that tests start lie: bundled once a run by `build-programs.ts`. */
import { pathToFileURL } from 'node:url'

export const PROGRAMS_FOLDER = 'CONCILIA_TEST_PROGRAMS'

/** @param path with slashes and without extension: `cli`, `workers/writer`, `killed-sync` */
export const programUrl = (path: string): URL => {
  const folder = process.env[PROGRAMS_FOLDER]
  if (folder === undefined) throw new Error(`${PROGRAMS_FOLDER} is set by the test run; there is none`)
  return new URL(`${path}.js`, pathToFileURL(`${folder}/`))
}

/** What the command line tells the engine about itself: its workers are found beside it. */
export const entryUrl = (): string => programUrl('cli').href
