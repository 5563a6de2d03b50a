import { encodeCsv } from '#core/csv/encode-csv.ts'

/** A CSV as a text, with its byte order mark where it has one. */
export const csvText = (...wanted: Parameters<typeof encodeCsv>): string =>
  Buffer.concat([...encodeCsv(...wanted)].map(({ bytes }) => bytes)).toString('utf8')
