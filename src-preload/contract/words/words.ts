/** The only way to the words: by language, as sentences ready to show or to write. */
import type { Evidence, GateResult } from '../match-values.ts'
import type { Language } from '../values.ts'
import { withChanges } from './changes.ts'
import { enWords } from './en.ts'
import { onFilesWords } from './on-files-words.ts'
import { ptWords } from './pt-pt.ts'
import { fillSentence, type ShowAmount, type Words } from './sentences.ts'

export const wordsByLanguage: Readonly<Record<Language, Words>> = { 'pt-PT': ptWords, en: enWords }

/** The same of a company that files bring everything of. */
export const wordsOnFiles: Readonly<Record<Language, Words>> = {
  'pt-PT': withChanges(ptWords, onFilesWords['pt-PT']),
  en: withChanges(enWords, onFilesWords.en),
}

/** Codes and reasons as a reader of `language` meets them in a file or terminal; unknown codes stay as they are. */
export const domainWords = (language: Language, showAmount: ShowAmount, byLanguage = wordsByLanguage) => {
  const words = byLanguage[language]
  const wordIn = (record: Readonly<Record<string, string>>) => (code: string) => record[code] ?? code
  return {
    documentType: wordIn(words.documentType),
    allocationKind: wordIn(words.allocationKind),
    matchClass: wordIn(words.matchClass),
    ageBand: wordIn(words.ageBand),
    groupState: wordIn(words.groupState),
    pairOutcome: wordIn(words.pairOutcome),
    gate: ({ gate, passed, detail }: GateResult): string =>
      fillSentence(words, words.gate[gate][passed ? 'passed' : 'failed'], detail, showAmount),
    evidence: ({ code, params }: Pick<Evidence, 'code' | 'params'>): string =>
      fillSentence(words, words.evidence[code], params, showAmount),
  }
}
