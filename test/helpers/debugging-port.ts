/** The port that a started app is debugged over, where it was started with `--remote-debugging-port=0`. */
import { existsSync, readFileSync } from 'node:fs'

/** @param file `DevToolsActivePort` @returns undefined until its first line is whole: Chromium makes the file before it has written it */
export const debuggingPort = (file: string): string | undefined =>
  existsSync(file) ? /^(\d+)\n/.exec(readFileSync(file, 'utf8'))?.[1] : undefined
