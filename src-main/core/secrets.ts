/**
 * Removes secrets from a text by their value, in every form in which a service, a gateway or a library may repeat them:
 * unchanged, with escapes of JSON, URLs or markup (possibly twice), and within base64. Used for what connectors read
 * and for what the log writes.
 */
export interface Secrets {
  /** Adds a value to remove; only the values that were added last are kept. */
  add(secret: string): void
  /** Returns the text without secrets, unchanged where it has none. Runs in linear time. */
  redact(text: string): string
  /** Redacts the string literals of a JSON text, which stays valid JSON: numbers are not changed. */
  redactJson(json: string): string
}

const REPLACEMENT = '[secret]'
/** A program sends a handful; access tokens are renewed for as long as it runs. */
const MAX_SECRETS = 16
/** A shorter piece of base64 cannot be distinguished from a word. */
const MIN_BASE64_LENGTH = 8

/** @param shortest secrets with fewer characters are ignored: they would also remove harmless text */
export const createSecrets = (shortest: number): Secrets => {
  const secrets = new Map<string, string[]>()
  const rangesIn = (text: string): Range[] => findAll(text, [...new Set([...secrets.values()].flat())])
  return {
    add(secret) {
      if (secret.length < shortest) return
      const forms = secrets.get(secret) ?? formsOf(secret)
      secrets.delete(secret)
      secrets.set(secret, forms)
      const [oldest] = secrets.keys()
      if (secrets.size > MAX_SECRETS && oldest !== undefined) secrets.delete(oldest)
    },
    redact: (text) => cutOut(text, rangesIn(text)),
    redactJson(json) {
      const ranges = rangesIn(json)
      return ranges.length === 0 ? json : cutOut(json, withinLiterals(json, ranges))
    },
  }
}

const ESCAPE =
  /\\+(?:u([\da-f]{4})|[^u%&]|$)|\\+|%(?:25)*([\da-f]{2})|&(?:amp;)*(?:#(\d{1,6});|#x([\da-f]{1,5});|(lt|gt|quot|apos);|amp;)/gi
const NAMED: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'" }

const read = (whole: string, groups: readonly (string | undefined)[]): string => {
  const [unit, byte, decimal, hex, name] = groups
  if (name !== undefined) return NAMED[name.toLowerCase()] ?? ''
  const code = unit ?? byte ?? hex
  if (code !== undefined) return String.fromCharCode(Number.parseInt(code, 16))
  if (decimal !== undefined) return String.fromCharCode(Number(decimal))
  return whole.startsWith('&') ? '&' : whole.replace(/^\\+/, '')
}

/** Backslashes are removed: an escaping one cannot be distinguished from a literal one. */
const toChar = (whole: string, groups: readonly (string | undefined)[]): string =>
  read(whole, groups).replace('\\', '')

const isPlain = (text: string): boolean => !/[\\%&]/.test(text)

/** The text with every escape replaced by its character: the same for every way of writing it. */
const unescaped = (text: string): string =>
  isPlain(text) ? text : text.replace(ESCAPE, (whole, ...groups) => toChar(whole, groups.slice(0, 5)))

/** For each character of `unescaped(text)` its position in the text, and the end. */
const placesOf = (text: string): Uint32Array => {
  const places = new Uint32Array(text.length + 1)
  let count = 0
  let at = 0
  const upTo = (end: number): void => {
    while (at < end) places[count++] = at++
  }
  for (const match of text.matchAll(ESCAPE)) {
    upTo(match.index)
    if (toChar(match[0], match.slice(1)) !== '') places[count++] = at
    at = match.index + match[0].length
  }
  upTo(text.length)
  places[count] = text.length
  return places
}

/** The part that all base64 texts with these bytes have in common, for the offset at which the bytes begin. */
const base64At = (bytes: Uint8Array, offset: number): string => {
  const shifted = [...new Uint8Array(offset), ...bytes]
  const text = btoa(String.fromCharCode(...shifted))
  return text.slice(Math.ceil((offset * 8) / 6), Math.floor((shifted.length * 8) / 6))
}

/** The forms of a secret in an unescaped text. */
const formsOf = (secret: string): string[] => {
  const bytes = new TextEncoder().encode(secret)
  const base64 = [0, 1, 2].map((offset) => base64At(bytes, offset))
  return [
    unescaped(secret),
    unescaped(secret).replaceAll(' ', '+'),
    // In URLs each byte of UTF-8 is escaped separately.
    String.fromCharCode(...new TextEncoder().encode(unescaped(secret))),
    ...[...base64, ...base64.map((text) => text.replaceAll('+', '-').replaceAll('/', '_'))].filter(
      (text) => text.length >= MIN_BASE64_LENGTH,
    ),
  ]
}

type Range = readonly [from: number, to: number]

const joined = (ranges: readonly Range[]): Range[] => {
  const apart: Range[] = []
  for (const [from, to] of ranges.toSorted((one, other) => one[0] - other[0])) {
    const last = apart.at(-1)
    if (last && from < last[1]) apart[apart.length - 1] = [last[0], Math.max(last[1], to)]
    else apart.push([from, to])
  }
  return apart
}

const findAll = (text: string, forms: readonly string[]): Range[] => {
  const plain = unescaped(text)
  const found = forms.filter((form) => plain.includes(form))
  if (found.length === 0) return []
  const places = placesOf(text)
  const ranges: Range[] = []
  for (const form of found)
    for (let at = plain.indexOf(form); at >= 0; at = plain.indexOf(form, at + form.length))
      ranges.push([places[at] ?? 0, places[at + form.length] ?? text.length])
  return joined(ranges)
}

const cutOut = (text: string, ranges: readonly Range[]): string => {
  let rest = ''
  let at = 0
  for (const [from, to] of ranges) {
    rest += text.slice(at, from) + REPLACEMENT
    at = to
  }
  return ranges.length === 0 ? text : rest + text.slice(at)
}

const isQuote = (text: string, at: number): boolean => text.charCodeAt(at) === 34
const isBackslash = (text: string, at: number): boolean => text.charCodeAt(at) === 92

/** The part of each range that is within a string literal. */
const withinLiterals = (json: string, ranges: readonly Range[]): Range[] => {
  const within: Range[] = []
  const waiting = ranges[Symbol.iterator]()
  let range = waiting.next().value
  for (let open = json.indexOf('"'); open >= 0 && range; ) {
    let end = open + 1
    while (end < json.length && !isQuote(json, end)) end += isBackslash(json, end) ? 2 : 1
    while (range && range[0] < end) {
      if (range[1] > open + 1) within.push([Math.max(range[0], open + 1), Math.min(range[1], end)])
      if (range[1] > end) break
      range = waiting.next().value
    }
    open = json.indexOf('"', end + 1)
  }
  return within
}
