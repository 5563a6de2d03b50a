/** The names of the figures of suppliers' documents in a month's statement. */
import type { DocumentsStatement } from '#contract/closing-values.ts'
import type { Language } from '#contract/values.ts'

/** Names of the figures of one side's documents. */
export interface DocumentFigureWords {
  owedBefore: string
  terms: Record<keyof DocumentsStatement['terms'], string>
  /** Documents of the other side, by agreement. */
  setOff: string
  settledInBank: string
  receivedEarlier: string
  owedAfter: string
  openDocuments: string
  advances: string
  unknown: string
}

export const supplierFigureWords: Readonly<Record<Language, DocumentFigureWords & { title: string }>> = {
  'pt-PT': {
    title: 'Fornecedores',
    owedBefore: 'Por pagar no início',
    terms: {
      issued: 'Documentos recebidos',
      cancelled: 'Anulados',
      trackedLate: 'Recebidos depois do fecho',
      received: 'Pago',
      refunded: 'Devolvido por fornecedores',
      settledAtService: 'Pago segundo os ficheiros',
      withheld: 'Retenções na fonte',
      discounts: 'Descontos obtidos',
      fees: 'Comissões',
      rounding: 'Arredondamentos',
      exchange: 'Diferenças de câmbio',
    },
    setOff: 'Encontro de contas com clientes',
    settledInBank: 'Do que foi pago segundo os ficheiros, visto no banco',
    receivedEarlier: 'Do pago, de meses anteriores no banco',
    owedAfter: 'Por pagar no fim',
    openDocuments: 'Por reconciliar nos documentos',
    advances: 'Adiantamentos a fornecedores, à parte',
    unknown: 'Sem valor em dívida conhecido, fora destas contas',
  },
  en: {
    title: 'Suppliers',
    owedBefore: 'Payable at the beginning',
    terms: {
      issued: 'Documents received',
      cancelled: 'Cancelled',
      trackedLate: 'Received after the closing',
      received: 'Paid',
      refunded: 'Refunded by suppliers',
      settledAtService: 'Paid according to the files',
      withheld: 'Withholding tax',
      discounts: 'Discounts received',
      fees: 'Fees',
      rounding: 'Rounding',
      exchange: 'Exchange differences',
    },
    setOff: 'Set off against customers',
    settledInBank: 'Of what was paid according to the files, seen in the bank',
    receivedEarlier: 'Of what was paid, booked by the bank in earlier months',
    owedAfter: 'Payable at the end',
    openDocuments: 'To reconcile on the documents',
    advances: 'Advances to suppliers, apart',
    unknown: 'Open amount not known, left out',
  },
}
