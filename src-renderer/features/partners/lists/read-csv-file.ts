/** The text of a CSV file a person chose: UTF-8 where it is, else as Excel in Portugal writes it. */

/** As much as the border takes (contract `csvText`). */
export const MOST_BYTES = 5_000_000

/** @returns the text; undefined where the bytes are more than the border takes */
export const readCsvFile = async (file: Blob): Promise<string | undefined> => {
  if (file.size > MOST_BYTES) return undefined
  const bytes = await file.arrayBuffer()
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes) // accents of an older export
  }
}
