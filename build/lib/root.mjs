/** Paths in the working copy. */
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..')
export const inRoot = (...parts) => join(root, ...parts)
export const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'))

/** Ignored by git; everything in it can be deleted at any time. */
export const cacheFolder = inRoot('.cache')

/** The locked Node, on which all tools of the project run, whichever Node started the command. */
export const lockedNode = inRoot(
  'node_modules',
  'node',
  'bin',
  process.platform === 'win32' ? 'node.exe' : 'node',
)
