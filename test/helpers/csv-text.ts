import { encodeCsv } from '#core/csv/encode-csv.ts'

/** A CSV as text, including its byte order mark. */
export const csvText = (...wanted: Parameters<typeof encodeCsv>): string =>
  Buffer.concat([...encodeCsv(...wanted)].map(({ bytes }) => bytes)).toString('utf8')
