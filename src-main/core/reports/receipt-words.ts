/** The words of a payment's receipt. */
import type { Language } from '#contract/values.ts'
import type { ReceiptState } from './receipts-report.ts'

export const receiptStates: Readonly<Record<Language, Readonly<Record<ReceiptState, string>>>> = {
  'pt-PT': {
    'to-issue': 'Por emitir',
    partly: 'Emitido em parte',
    issued: 'Emitido',
    unknown: 'Não se sabe: falta o SAF-T (PT) com recibos',
    shared: 'Ver o recibo: abrange vários documentos',
  },
  en: {
    'to-issue': 'To issue',
    partly: 'Issued in part',
    issued: 'Issued',
    unknown: 'Not known: the SAF-T (PT) with receipts is missing',
    shared: 'See the receipt: it covers several documents',
  },
}
