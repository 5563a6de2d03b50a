/** What the source says now of a decision it contradicts, in both languages. */
import type { DriftCode } from '../drift.ts'
import type { Language } from '../values.ts'
import type { Sentence } from './sentences.ts'

type DriftWords = Readonly<Record<Language, Readonly<Record<DriftCode, Sentence>>>>

export const driftWords: DriftWords = {
  'pt-PT': {
    'document-cancelled': '{{number}} foi anulado no serviço',
    'document-reopened': '{{number}} já não está fechado no serviço',
    'document-vanished': '{{number}} já não existe no serviço',
    'document-retyped': '{{number}} passou a ser de outro tipo no serviço: {{type}}',
    'total-changed': 'O total de {{number}} passou de {{thenMinor}} para {{nowMinor}}',
    'unpaid-differs':
      '{{number}}: em dívida no serviço {{nowMinor}}; com esta decisão ficaria {{expectedMinor}}',
    'unpaid-again': '{{number}}: o serviço volta a mostrar {{nowMinor}} em dívida',
    'transaction-vanished': 'O movimento de {{date}}, {{thenMinor}}, já não existe no banco',
    'transaction-changed': 'O movimento de {{date}} passou de {{thenMinor}} para {{nowMinor}}',
    'transaction-currency': 'O movimento de {{date}} passou a estar em {{name}}',
    'line-gone': 'O lançamento de {{date}}, {{thenMinor}}, já não está na contabilidade',
    'line-changed':
      'O lançamento de {{date}}, {{thenMinor}}, foi alterado na contabilidade: {{day}}, {{nowMinor}}, «{{name}}»',
  },
  en: {
    'document-cancelled': '{{number}} was cancelled at the service',
    'document-reopened': '{{number}} is no longer closed at the service',
    'document-vanished': '{{number}} no longer exists at the service',
    'document-retyped': '{{number}} became another type at the service: {{type}}',
    'total-changed': 'The total of {{number}} went from {{thenMinor}} to {{nowMinor}}',
    'unpaid-differs':
      '{{number}}: the service shows {{nowMinor}} unpaid; this decision leaves {{expectedMinor}}',
    'unpaid-again': '{{number}}: the service shows {{nowMinor}} unpaid again',
    'transaction-vanished': 'The transaction of {{date}}, {{thenMinor}}, no longer exists at the bank',
    'transaction-changed': 'The transaction of {{date}} went from {{thenMinor}} to {{nowMinor}}',
    'transaction-currency': 'The transaction of {{date}} is in {{name}} now',
    'line-gone': 'The ledger line of {{date}}, {{thenMinor}}, is no longer in the ledger',
    'line-changed':
      'The ledger line of {{date}}, {{thenMinor}}, was changed in the ledger: {{day}}, {{nowMinor}}, “{{name}}”',
  },
}

/** The same of a company that files bring everything of. */
export const driftWordsOnFiles: DriftWords = {
  'pt-PT': {
    ...driftWords['pt-PT'],
    'document-cancelled': '{{number}} foi anulado, segundo os ficheiros',
    'document-reopened': '{{number}} já não está fechado, segundo os ficheiros',
    'document-vanished': '{{number}} já não existe nos ficheiros',
    'document-retyped': '{{number}} passou a ser de outro tipo, segundo os ficheiros: {{type}}',
    'unpaid-differs':
      '{{number}}: em dívida segundo os ficheiros {{nowMinor}}; com esta decisão ficaria {{expectedMinor}}',
    'unpaid-again': '{{number}}: os ficheiros voltam a mostrar {{nowMinor}} em dívida',
  },
  en: {
    ...driftWords.en,
    'document-cancelled': '{{number}} was cancelled, according to the files',
    'document-reopened': '{{number}} is no longer closed, according to the files',
    'document-vanished': '{{number}} is in the files no longer',
    'document-retyped': '{{number}} became another type, according to the files: {{type}}',
    'unpaid-differs':
      '{{number}}: the files show {{nowMinor}} unpaid; this decision leaves {{expectedMinor}}',
    'unpaid-again': '{{number}}: the files show {{nowMinor}} unpaid again',
  },
}
