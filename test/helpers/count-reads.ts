/** Counts work instead of timing it: characters and map entries that are read. */

/** @returns how often `work` read a character of a text or an entry of a map */
const countReads = (work: () => void): number => {
  const { charCodeAt } = String.prototype
  const { get } = Map.prototype
  let reads = 0
  String.prototype.charCodeAt = function (at) {
    reads += 1
    return charCodeAt.call(this, at)
  }
  Map.prototype.get = function (key) {
    reads += 1
    return get.call(this, key)
  }
  try {
    work()
  } finally {
    String.prototype.charCodeAt = charCodeAt
    Map.prototype.get = get
  }
  return reads
}

/** For texts of which each is four times as long as the one before: the largest growth of the number of reads. */
export const mostGrowth = (piece: string, read: (text: string) => void): number => {
  const reads = [500, 2_000, 8_000, 32_000].map((length) =>
    countReads(() => read(piece.repeat(Math.ceil(length / piece.length)))),
  )
  return Math.max(...reads.slice(1).map((count, at) => count / (reads[at] ?? 1)))
}
