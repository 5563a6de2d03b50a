/** The hash of a shared log up to one of its events, as the server computes it. */
import { createHash } from 'node:crypto'
import type { NumberedEvent } from './shared-log.ts'

/** @param before the hash up to the event before it, in hex @returns hex; each text is preceded by its length */
export const hashEvent = (
  before: string,
  { number, id, author, at, kind, payload, relayedBy = '' }: Omit<NumberedEvent, 'hash'>,
): string => {
  const hash = createHash('sha256').update(before, 'hex')
  const place = Buffer.alloc(8)
  place.writeBigInt64BE(BigInt(number))
  hash.update(place)
  for (const text of [id, at, author, relayedBy, kind, payload]) {
    const bytes = Buffer.from(text)
    const length = Buffer.alloc(4)
    length.writeInt32BE(bytes.length)
    hash.update(length).update(bytes)
  }
  return hash.digest('hex')
}
