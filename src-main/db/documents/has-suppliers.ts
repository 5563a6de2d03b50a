/** Whether a company has suppliers: many questions need not be asked where it has none. */
import type { ReadableDb } from '../connection/connection.ts'
import { column, mirror } from '../query/query.ts'
import { isOfSide } from '../schema/rules.ts'

/** Whether the company has any document of a supplier. */
export const hasSuppliers = (db: ReadableDb): boolean => anySupplier.get(db) !== undefined

const anySupplier = column(() =>
  mirror.selectFrom('document').select('id').where(isOfSide('document', 'supplier')).limit(1),
)
