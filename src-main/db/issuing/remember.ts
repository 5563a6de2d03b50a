/** Entries that are suggested for the next document: customers, products, places, vehicles. */
import type { Trx } from '../connection/connection.ts'
import type { RememberedKind } from '../schema/schema.ts'

export interface RememberInput {
  kind: RememberedKind
  /** Equal entries have the same key. */
  key: string
  /** Folded text it is found by. */
  search: string
  /** JSON with the service's own names. */
  body: string
}

/** Keeps the newest wording and counts the uses. */
export const remember = (trx: Trx, input: RememberInput, at: string): void => {
  trx
    .write(
      `INSERT INTO remembered (kind, key, search, body, uses, used_at) VALUES (?, ?, ?, ?, 1, ?)
       ON CONFLICT DO UPDATE SET search = excluded.search, body = excluded.body, uses = uses + 1,
         used_at = excluded.used_at`,
    )
    .run(input.kind, input.key, input.search, input.body, at)
}

/** `forgotten`: whether there was such an entry. */
export const forgetRemembered = (
  trx: Trx,
  input: { kind: RememberedKind; key: string },
): { forgotten: boolean } => ({
  forgotten:
    trx.write('DELETE FROM remembered WHERE kind = ? AND key = ?').run(input.kind, input.key).changes > 0,
})
