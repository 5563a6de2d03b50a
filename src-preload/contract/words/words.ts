/** The only way to the words: by language, as sentences ready to show or to write. */
import type { Evidence, GateResult } from '../match-values.ts'
import type { Language } from '../values.ts'
import { type Changes, withChanges } from './changes.ts'
import { enWords } from './en.ts'
import { ptWords } from './pt-pt.ts'
import { fillSentence, type ShowAmount, type Words } from './sentences.ts'

export const wordsByLanguage: Readonly<Record<Language, Words>> = { 'pt-PT': ptWords, en: enWords }

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

/** The domain's sentences of a company that files bring everything of: no service says anything of it. */
const onFilesWords: Readonly<Record<Language, Changes<Words>>> = {
  'pt-PT': {
    evidence: { 'settled-at-source': 'Já pago segundo os ficheiros' },
    evidenceSign: {
      settled: 'já pago segundo os ficheiros',
      'settled-in-part': 'em parte já pago segundo os ficheiros',
    },
    gate: {
      'unpaid-known': { failed: 'O valor em dívida não é conhecido: nenhum ficheiro o diz' },
      'unpaid-settled': {
        passed:
          'Os ficheiros já mostram este valor como recebido: o movimento só se associa, sem saldar nada',
        failed:
          'O documento já está pago segundo os ficheiros: nada está em aberto; só se associa um movimento proposto',
      },
    },
    groupState: { confirmed: 'Confirmado pelos ficheiros' },
  },
  en: {
    evidence: { 'settled-at-source': 'Already paid according to the files' },
    evidenceSign: {
      settled: 'already paid according to the files',
      'settled-in-part': 'partly paid according to the files already',
    },
    gate: {
      'unpaid-known': { failed: 'The unpaid amount is not known: no file tells it' },
      'unpaid-settled': {
        passed:
          'The files already show this money as received: the transaction is only linked, nothing is settled',
        failed:
          'The document is already paid according to the files: nothing is open; only what is proposed is linked',
      },
    },
    groupState: { confirmed: 'Confirmed by the files' },
  },
}

/** The same of a company that files bring everything of. */
export const wordsOnFiles: Readonly<Record<Language, Words>> = {
  'pt-PT': withChanges(ptWords, onFilesWords['pt-PT']),
  en: withChanges(enWords, onFilesWords.en),
}
