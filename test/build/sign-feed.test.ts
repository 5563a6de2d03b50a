import { createPublicKey } from 'node:crypto'
import { expect, test } from 'vitest'
import { newKeys, signFeed } from '../../build/package/sign-feed.mjs'
import { assertSigned } from '../../src-main/updates/create-updates.ts'

const publicOf = (base64: string) =>
  createPublicKey({ key: Buffer.from(base64, 'base64'), format: 'der', type: 'spki' })

test('the app accepts what the release signs, and nothing else', () => {
  const [makers, others] = [newKeys(), newKeys()]
  const list = 'version: 0.2.0\n'
  const signature = signFeed(Buffer.from(list), makers.privateKey)
  expect(() => assertSigned(list, `${signature}\n`, publicOf(makers.publicKey))).not.toThrow()
  expect(() => assertSigned(`${list} `, signature, publicOf(makers.publicKey))).toThrow(/not signed/)
  expect(() => assertSigned(list, signature, publicOf(others.publicKey))).toThrow(/not signed/)
})
