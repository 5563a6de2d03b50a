/** The words of the reports of a company that files bring everything of: no service says anything of it. */
import type { Language } from '#contract/values.ts'
import { type MonthStatementWords, monthStatementWords } from './month-statement-words.ts'
import { reportWords } from './words.ts'

type ReportWords = (typeof reportWords)[Language]

const words: Readonly<Record<Language, ReportWords>> = {
  'pt-PT': {
    ...reportWords['pt-PT'],
    columns: { ...reportWords['pt-PT'].columns, unpaid: 'Em dívida segundo os ficheiros' },
    linked: 'já pago segundo os ficheiros',
    settledAtSource: 'Pago segundo os ficheiros, sem movimento',
    sections: { ...reportWords['pt-PT'].sections, explained: 'Já pago segundo os ficheiros' },
    totals: {
      ...reportWords['pt-PT'].totals,
      unpaidAtSource: 'Em dívida segundo os ficheiros',
      matchedNotYetShown: 'Reconciliado aqui, ainda não refletido nos ficheiros',
    },
  },
  en: {
    ...reportWords.en,
    columns: { ...reportWords.en.columns, unpaid: 'Unpaid according to the files' },
    linked: 'already paid according to the files',
    settledAtSource: 'Paid according to the files, without a transaction',
    sections: { ...reportWords.en.sections, explained: 'Already paid according to the files' },
    totals: {
      ...reportWords.en.totals,
      unpaidAtSource: 'Unpaid according to the files',
      matchedNotYetShown: 'Reconciled here, not yet shown by the files',
    },
  },
}

const statementWords: Readonly<Record<Language, MonthStatementWords>> = {
  'pt-PT': {
    ...monthStatementWords['pt-PT'],
    parts: { ...monthStatementWords['pt-PT'].parts, explained: 'já pagos segundo os ficheiros' },
    terms: { ...monthStatementWords['pt-PT'].terms, settledAtService: 'Pago segundo os ficheiros' },
    settledInBank: 'Do que foi pago segundo os ficheiros, visto no banco',
  },
  en: {
    ...monthStatementWords.en,
    parts: { ...monthStatementWords.en.parts, explained: 'already paid according to the files' },
    terms: { ...monthStatementWords.en.terms, settledAtService: 'Paid according to the files' },
    settledInBank: 'Of what was paid according to the files, seen in the bank',
  },
}

/** The titles of columns that are otherwise in reports about suppliers. */
const supplierColumns: Readonly<Record<Language, Partial<ReportWords['columns']>>> = {
  'pt-PT': { customer: 'Fornecedor', open: 'Por pagar', unpaid: 'Em dívida segundo os ficheiros' },
  en: { customer: 'Supplier', open: 'To pay', unpaid: 'Unpaid according to the files' },
}

/** The words of a report about suppliers, whose documents come by file. @param of what its rows are */
export const supplierWordsOf = (language: Language, of: 'documents' | 'transactions'): ReportWords =>
  of === 'transactions'
    ? words[language]
    : { ...words[language], columns: { ...words[language].columns, ...supplierColumns[language] } }

export const reportWordsOf = (language: Language, isOnFiles: boolean): ReportWords =>
  (isOnFiles ? words : reportWords)[language]

export const monthStatementWordsOf = (language: Language, isOnFiles: boolean): MonthStatementWords =>
  (isOnFiles ? statementWords : monthStatementWords)[language]
