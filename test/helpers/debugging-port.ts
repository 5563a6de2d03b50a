/** The debugging port of an app that was started with `--remote-debugging-port=0`. */
import { existsSync, readFileSync } from 'node:fs'

/** @param file `DevToolsActivePort` @returns undefined until its first line is complete: Chromium creates the file before it writes it */
export const debuggingPort = (file: string): string | undefined =>
  existsSync(file) ? /^(\d+)\n/.exec(readFileSync(file, 'utf8'))?.[1] : undefined
