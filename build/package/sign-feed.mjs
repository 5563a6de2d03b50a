/**
 * Signs the lists of versions in dist/ (`latest*.yml`) with the key in CONCILIA_UPDATE_KEY, into a `.sig` file for each.
 * `--new-key` makes a key pair: the public key for src-main/updates/feed.json, the private one for the release's secrets.
 */
import { createPrivateKey, generateKeyPairSync, sign } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** @param privateKey base64 of an Ed25519 key in PKCS 8 (DER) @returns base64 */
export const signFeed = (bytes, privateKey) => {
  const key = createPrivateKey({ key: Buffer.from(privateKey, 'base64'), format: 'der', type: 'pkcs8' })
  if (key.asymmetricKeyType !== 'ed25519') throw new Error('CONCILIA_UPDATE_KEY is no Ed25519 key')
  return sign(null, bytes, key).toString('base64')
}

/** @returns both keys as base64 of DER */
export const newKeys = () => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  return {
    publicKey: publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
    privateKey: privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
  }
}

const main = ([word]) => {
  if (word === '--new-key') {
    const { publicKey, privateKey } = newKeys()
    console.log(`public, for src-main/updates/feed.json: ${publicKey}`)
    console.log(`private, for the secret CONCILIA_UPDATE_KEY: ${privateKey}`)
    return
  }
  const folder = word ?? 'dist'
  const key = process.env.CONCILIA_UPDATE_KEY
  const lists = readdirSync(folder).filter((name) => /^latest.*\.yml$/.test(name))
  if (!key || lists.length === 0)
    throw new Error(`Nothing to sign in ${folder}, or CONCILIA_UPDATE_KEY is not set`)
  for (const name of lists) {
    writeFileSync(join(folder, `${name}.sig`), `${signFeed(readFileSync(join(folder, name)), key)}\n`)
    console.log(`signed ${name}`)
  }
}

if (import.meta.main ?? process.argv[1] === import.meta.filename) main(process.argv.slice(2))
