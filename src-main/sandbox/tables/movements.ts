/** The sample bank's movements: appended in order of arrival, read newest first, page by page. */
import type { Movement } from '../dialects/movement.ts'
import type { Cell, Store } from '../store.ts'

interface MovementRow {
  position: number
  id: string
  booking_date: string
  value_date: string
  amount_minor: number
  currency: string
  text: string
  counterparty: string | null
  iban: string | null
  reference: string | null
  status: 'booked' | 'pending'
  balance_minor: number
}

const toMovement = (row: MovementRow): Movement => ({
  position: row.position,
  id: row.id,
  bookingDate: row.booking_date,
  valueDate: row.value_date,
  amountMinor: row.amount_minor,
  currency: row.currency,
  text: row.text,
  counterparty: row.counterparty,
  iban: row.iban,
  reference: row.reference,
  status: row.status,
  balanceMinor: row.balance_minor,
})

export const insertMovement = (store: Store, movement: Movement): void => {
  store.run(
    'INSERT INTO movements VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
    movement.position,
    movement.id,
    movement.bookingDate,
    movement.valueDate,
    movement.amountMinor,
    movement.currency,
    movement.text,
    movement.counterparty,
    movement.iban,
    movement.reference,
    movement.status,
    movement.balanceMinor,
  )
}

/** The opaque id a bank gives to the movement at this position; the same position always gets the same. */
export const movementId = (position: number): string =>
  `MV${String((position * 7_368_787) % 10_000_000_019).padStart(11, '0')}`

export const findLastMovement = (store: Store): Movement | undefined => {
  const row = store.get<MovementRow>('SELECT * FROM movements ORDER BY position DESC LIMIT 1')
  return row && toMovement(row)
}

export const iterateMovements = function* (store: Store): Generator<Movement> {
  for (const row of store.iterate<MovementRow>('SELECT * FROM movements ORDER BY position'))
    yield toMovement(row)
}

export const countMovements = (store: Store): number =>
  store.get<{ count: number }>('SELECT count(*) AS count FROM movements')?.count ?? 0

/** A condition over the movements table with its parameters; an empty `sql` means all of them. */
export interface MovementFilter {
  sql: string
  cells: Cell[]
}

export const countFiltered = (store: Store, filter: MovementFilter): number =>
  store.get<{ count: number }>(`SELECT count(*) AS count FROM movements WHERE ${filter.sql}`, ...filter.cells)
    ?.count ?? 0

export const listFiltered = (
  store: Store,
  filter: MovementFilter,
  limit: number,
  offset: number,
): Movement[] =>
  store
    .list<MovementRow>(
      `SELECT * FROM movements WHERE ${filter.sql} ORDER BY position DESC LIMIT ? OFFSET ?`,
      ...filter.cells,
      limit,
      offset,
    )
    .map(toMovement)

/** Positions have no gaps unless one was removed, so that a page is a key range and the last is as cheap as the first. */
export const listByPosition = (store: Store, newest: number, oldest: number): Movement[] =>
  store
    .list<MovementRow>(
      'SELECT * FROM movements WHERE position BETWEEN ? AND ? ORDER BY position DESC',
      oldest,
      newest,
    )
    .map(toMovement)

/** Removes a movement as a bank does that withdraws a pending one; true when it was there. */
export const removeMovement = (store: Store, id: string): boolean =>
  store.run('DELETE FROM movements WHERE id = ?', id) > 0
