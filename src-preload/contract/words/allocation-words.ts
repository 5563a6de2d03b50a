/** What the rows of a group are called: money, and what names a difference. */
import type { AllocationKind } from '../match-values.ts'

export const allocationWords = {
  'pt-PT': {
    payment: 'Pagamento',
    withholding: 'Retenção na fonte',
    fee: 'Comissão',
    rounding: 'Arredondamento',
    exchange: 'Diferença de câmbio',
    'credit-note': 'Nota de crédito',
    discount: 'Desconto de pronto pagamento',
    'write-off': 'Perdão de dívida',
    'late-interest': 'Juros de mora',
    advance: 'Adiantamento',
    classified: 'Classificação',
    'own-transfer': 'Transferência entre contas próprias',
    reversal: 'Estorno',
    'duplicate-refund': 'Devolução de pagamento em duplicado',
    'left-open': 'Deixado em aberto',
  },
  en: {
    payment: 'Payment',
    withholding: 'Withholding tax',
    fee: 'Fee',
    rounding: 'Rounding',
    exchange: 'Exchange difference',
    'credit-note': 'Credit note',
    discount: 'Cash discount',
    'write-off': 'Debt written off',
    'late-interest': 'Late interest',
    advance: 'Advance',
    classified: 'Classification',
    'own-transfer': 'Transfer between own accounts',
    reversal: 'Reversal',
    'duplicate-refund': 'Refund of a duplicate payment',
    'left-open': 'Left open',
  },
} as const satisfies Record<'pt-PT' | 'en', Record<AllocationKind, string>>
