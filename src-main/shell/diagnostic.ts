/**
 * The text that a person sends to support. It is redacted again, so that it names no person, customer, account or folder
 * of this computer.
 */
import { readFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import type { Redactor } from './redact.ts'

const keptLines = 200

/** @param home the person's home folder, whose name is often the person's */
export const toDiagnostic = (
  facts: readonly string[],
  log: string,
  redactor: Redactor,
  home: string,
): string => {
  const end = log.trimEnd().split('\n').slice(-keptLines)
  const text = [...facts, '', ...end].join('\n').replaceAll(home, '~')
  return redactor.redact(text)
}

/** Facts and the last lines of the log, for the clipboard. */
export const readDiagnostic = async (
  facts: readonly string[],
  logFolder: string,
  redactor: Redactor,
): Promise<string> => {
  // There is no log before the first entry.
  const log = await readFile(join(logFolder, 'concilia.log'), 'utf8').catch(() => '')
  return toDiagnostic(facts, log, redactor, homedir())
}
