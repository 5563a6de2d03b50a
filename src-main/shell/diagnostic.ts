/**
 * What a person sends to support, redacted once more: nothing in it names a person, a customer, an account or a place of
 * this computer.
 */
import { readFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import type { Redactor } from './redact.ts'

const keptLines = 200

/** @param home the person's own folder, whose name is often the person's */
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

/** Facts and the end of the log, to be put on the clipboard. */
export const readDiagnostic = async (
  facts: readonly string[],
  logFolder: string,
  redactor: Redactor,
): Promise<string> => {
  // A program that never had anything to write down has no log.
  const log = await readFile(join(logFolder, 'concilia.log'), 'utf8').catch(() => '')
  return toDiagnostic(facts, log, redactor, homedir())
}
