/** Address of the updates and the key of their signature: built into the app, so that no other file can change them. */
import { createPublicKey, type KeyObject } from 'node:crypto'
import { z } from 'zod'
import configured from './feed.json' with { type: 'json' }

export interface Feed {
  /** The folder with `latest*.yml`, its signature and the files. */
  readonly url: string
  readonly publicKey: KeyObject
}

const feedFile = z.object({ url: z.url(), publicKey: z.base64() })

const isLoopback = ({ protocol, hostname }: URL): boolean =>
  protocol === 'http:' && (hostname === '127.0.0.1' || hostname === '[::1]')

/**
 * @param value `publicKey` as the base64 of an Ed25519 key in SubjectPublicKeyInfo (DER)
 * @param loopbackOnly only this computer's own addresses may be reached
 * @returns undefined where this copy of the app has no feed, or may not reach it
 */
export const readFeed = (loopbackOnly: boolean, value: unknown = configured): Feed | undefined => {
  const read = feedFile.safeParse(value)
  if (!read.success) return undefined
  const url = new URL(read.data.url)
  if (!isLoopback(url) && (loopbackOnly || url.protocol !== 'https:')) return undefined
  const key = createPublicKey({
    key: Buffer.from(read.data.publicKey, 'base64'),
    format: 'der',
    type: 'spki',
  })
  return key.asymmetricKeyType === 'ed25519' ? { url: url.href, publicKey: key } : undefined
}
