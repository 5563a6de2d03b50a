/** The titles of the columns of customers with something overdue; those of age bands are as elsewhere. */
import type { Language } from '#contract/values.ts'
import type { OverdueCustomersColumn } from './overdue-customers.ts'

type OwnColumn = Exclude<OverdueCustomersColumn, 'customer' | 'taxId' | 'balance'>

export const overdueColumnWords: Readonly<Record<Language, Readonly<Record<OwnColumn, string>>>> = {
  'pt-PT': {
    notDue: 'Não vencido',
    days1to30: '1 a 30 dias',
    days31to60: '31 a 60 dias',
    days61to90: '61 a 90 dias',
    over90: 'Mais de 90 dias',
    noDueDate: 'Sem vencimento',
    inFavour: 'A favor do cliente',
    overdue: 'Vencido a pagar',
    oldestDays: 'Dias do mais antigo',
    unmatchedReceipts: 'Entradas por reconciliar deste nome',
  },
  en: {
    notDue: 'Not yet due',
    days1to30: '1 to 30 days',
    days31to60: '31 to 60 days',
    days61to90: '61 to 90 days',
    over90: 'Over 90 days',
    noDueDate: 'No due date',
    inFavour: "In the customer's favour",
    overdue: 'Overdue to pay',
    oldestDays: 'Days of the oldest',
    unmatchedReceipts: 'Receipts to reconcile of this name',
  },
}
