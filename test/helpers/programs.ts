/** Threads and processes that tests start, bundled once a run by `build-programs.ts`. */
import { pathToFileURL } from 'node:url'

export const PROGRAMS_FOLDER = 'CONCILIA_TEST_PROGRAMS'

/** @param path with slashes and without extension: `cli`, `workers/writer`, `killed-sync` */
export const programUrl = (path: string): URL => {
  const folder = process.env[PROGRAMS_FOLDER]
  if (folder === undefined) throw new Error(`${PROGRAMS_FOLDER} is set by the test run; there is none`)
  return new URL(`${path}.js`, pathToFileURL(`${folder}/`))
}

/** The command line's own URL, next to which the engine finds its workers. */
export const entryUrl = (): string => programUrl('cli').href
