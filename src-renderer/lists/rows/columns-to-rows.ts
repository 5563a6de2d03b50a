/** Lists cross the border as one array per field; the window works with rows. */

export type Columns = Readonly<Record<string, readonly unknown[]>>
export type RowOf<C extends Columns> = { readonly [Field in keyof C]: C[Field][number] }

/** Rows out of columns of equal length. */
export const columnsToRows = <C extends Columns>(columns: C): RowOf<C>[] => {
  const fields = Object.keys(columns)
  const length = fields[0] === undefined ? 0 : (columns[fields[0]]?.length ?? 0)
  return Array.from(
    { length },
    (_, at) => Object.fromEntries(fields.map((field) => [field, columns[field]?.[at]])) as RowOf<C>,
  )
}
