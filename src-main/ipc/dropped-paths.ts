/** What the preload sends of files that were dropped, checked like anything else that comes from the page's process. */
import { isAbsolute } from 'node:path'
import { MAX_FILES } from '#contract/plain-values.ts'

const LONGEST_PATH = 32_768

/** @returns absolute paths only; a file without one was made by a script, and is none a person dropped */
export const droppedPaths = (sent: unknown): string[] => {
  if (!Array.isArray(sent)) return []
  return sent
    .slice(0, MAX_FILES)
    .filter((path): path is string => typeof path === 'string' && path.length <= LONGEST_PATH)
    .filter((path) => isAbsolute(path) && !path.includes('\0'))
}
