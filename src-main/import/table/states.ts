/** States of payments in a column of their own. */
import { foldText } from '#core/fold.ts'

/** Whether the payment happened, by the cell of its state; also where the state is not known. */
export const isBooked = (state: string): boolean => state === '' || !NOT_BOOKED.has(foldText(state))

/** Those that did not happen, or not yet. */
const NOT_BOOKED = new Set(
  (
    'REVERTED REVERTIDO REVERTIDA PENDING PENDENTE DECLINED FAILED FALHADO FALHADA RECUSADO RECUSADA REJECTED REJEITADO REJEITADA ' +
    'CANCELLED CANCELED CANCELADO CANCELADA ANULADO ANULADA EXPIRED EXPIRADO EXPIRADA DENIED NEGADO NEGADA VOIDED'
  ).split(' '),
)
