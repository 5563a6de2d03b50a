/** What a person sends to support: facts and the end of the log, redacted once more, on the clipboard. */
import { readFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { clipboard } from 'electron'
import { toDiagnostic } from './diagnostic-text.ts'
import type { Redactor } from './redact.ts'

/** @returns how many lines were copied */
export const copyDiagnostic = async (
  facts: readonly string[],
  logFolder: string,
  redactor: Redactor,
): Promise<number> => {
  // A program that never had anything to write down has no log.
  const log = await readFile(join(logFolder, 'concilia.log'), 'utf8').catch(() => '')
  const text = toDiagnostic(facts, log, redactor, homedir())
  clipboard.writeText(text)
  return text.split('\n').length
}
