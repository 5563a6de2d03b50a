/** Movements that reach the sample account while the service runs. */
import type { IsoDate } from '#contract/values.ts'
import type { Movement } from './dialects/movement.ts'
import type { SandboxState } from './state.ts'
import { findLastMovement, insertMovement, movementId, removeMovement } from './tables/movements.ts'
import { insertTruth } from './tables/truth.ts'

export interface NewMovement {
  /** Signed cents: plus is money in. */
  amountMinor: number
  text: string
  bookingDate?: IsoDate
  valueDate?: IsoDate
  counterparty?: string
  iban?: string
  reference?: string
  isPending?: boolean
  /** Documents it pays, in cents; known to the truth, and to the source when it follows the bank. */
  pays?: readonly { documentId: number; amountMinor: number }[]
}

/** Appends the movement as the newest of the account. */
export const addMovement = (state: SandboxState, request: NewMovement): Movement =>
  state.store.transaction(() => {
    const last = findLastMovement(state.store)
    const position = (last?.position ?? 0) + 1
    const bookingDate = request.bookingDate ?? state.today()
    const movement: Movement = {
      position,
      id: movementId(position),
      bookingDate,
      valueDate: request.valueDate ?? bookingDate,
      amountMinor: request.amountMinor,
      currency: 'EUR',
      text: request.text,
      counterparty: request.counterparty ?? null,
      iban: request.iban ?? null,
      reference: request.reference ?? null,
      status: request.isPending ? 'pending' : 'booked',
      balanceMinor: (last?.balanceMinor ?? 0) + request.amountMinor,
    }
    insertMovement(state.store, movement)
    for (const part of request.pays ?? [])
      insertTruth(state.store, {
        movementId: movement.id,
        documentId: part.documentId,
        amountMinor: part.amountMinor,
        kind: 'payment',
        scenario: 'added',
        decidable: true,
        bookingDate,
      })
    state.movementsVersion += 1
    return movement
  })

/** Withdraws a movement, as banks do with a pending one; true when it was there. */
export const withdrawMovement = (state: SandboxState, id: string): boolean => {
  state.movementsVersion += 1
  return removeMovement(state.store, id)
}

/** Books a pending movement; true when there was one. */
export const settlePending = (state: SandboxState, id: string): boolean => {
  state.movementsVersion += 1
  return state.store.run(`UPDATE movements SET status = 'booked' WHERE id = ? AND status = 'pending'`, id) > 0
}
