/** Work counted instead of timed: letters that are looked at, and what is looked up. */

/** @returns how often `work` asked a text for a character, or a map for what it holds */
export const countLooks = (work: () => void): number => {
  const { charCodeAt } = String.prototype
  const { get } = Map.prototype
  let looks = 0
  String.prototype.charCodeAt = function (at) {
    looks += 1
    return charCodeAt.call(this, at)
  }
  Map.prototype.get = function (key) {
    looks += 1
    return get.call(this, key)
  }
  try {
    work()
  } finally {
    String.prototype.charCodeAt = charCodeAt
    Map.prototype.get = get
  }
  return looks
}

/** Of texts that get four times as long each: how many times the looks grow at most from one to the next. */
export const mostGrowth = (piece: string, read: (text: string) => void): number => {
  const looks = [500, 2_000, 8_000, 32_000].map((length) =>
    countLooks(() => read(piece.repeat(Math.ceil(length / piece.length)))),
  )
  return Math.max(...looks.slice(1).map((count, at) => count / (looks[at] ?? 1)))
}
