/** Verifies the checksums of a PDF's compressed parts, which the library does not: a flipped bit would end a page early. */
import { inflateSync } from 'node:zlib'
import { fileProblem } from '../file-problem.ts'

/** Bytes that one part may have once it is unpacked. */
const MAX_UNPACKED = 256 * 1024 * 1024
/** How far from the beginning of a part the description of it begins. */
const DICTIONARY = 400

/** Those of an encrypted file are not readable here. Errors: `malformed`, `too-large` */
export const checkStreams = (bytes: Uint8Array): void => {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (file.includes('/Encrypt')) return
  let end = 0
  for (let at = file.indexOf('stream'); at >= 0; at = file.indexOf('stream', end)) {
    end = at + 'stream'.length
    const from = file[end] === 0x0d ? end + 2 : end + 1
    const head = file.subarray(Math.max(0, at - DICTIONARY), at).toString('latin1')
    const own = head.slice(head.lastIndexOf(' obj') + 1)
    // What is compressed twice, or in another way first, begins otherwise.
    if (!/\/Filter ?(?:\/FlateDecode|\[ ?\/FlateDecode ?\])/.test(own)) continue
    const to = file.indexOf('endstream', from)
    if (to < 0) throw fileProblem('truncated')
    try {
      inflateSync(file.subarray(from, to), { maxOutputLength: MAX_UNPACKED })
    } catch (cause) {
      const isLarge = cause instanceof RangeError
      throw fileProblem(isLarge ? 'too-large' : 'malformed', {}, cause)
    }
    end = to + 'endstream'.length
  }
}
