/** The table of a report in the profile Excel pt-PT, without the rows above it that say what it is. */
export const reportTable = (file: Buffer | string): string => {
  const text = file.toString().replace('\ufeff', '')
  const [, table] = /^(?:"[^"\r]*";"[^\r]*"\r\n)+\r\n([\s\S]*)$/.exec(text) ?? []
  if (table === undefined) throw new Error('no rows above the table say whose it is')
  return table
}
