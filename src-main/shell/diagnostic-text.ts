/** The text of a diagnostic: nothing in it names a person, a customer, an account or a place of this computer. */
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
