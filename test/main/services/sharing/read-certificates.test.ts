/** What a file of certificates may be. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readCertificates } from '../../../../src-main/services/sharing/read-certificates.ts'
import { hasOpenssl, makeAuthority, WITHOUT_OPENSSL } from '../../../helpers/certificates.ts'
import { newFolder } from '../../../helpers/new-folder.ts'

const fileOf = (content: string | Buffer): string => {
  const path = join(newFolder(), 'ca.pem')
  writeFileSync(path, content)
  return path
}

describe.skipIf(!hasOpenssl)(hasOpenssl ? 'a file of certificates' : WITHOUT_OPENSSL, () => {
  it('gives its certificates, and nothing else of what is in it', async () => {
    const [one, other] = [makeAuthority(), makeAuthority()]
    const { key } = one.certify('DNS:localhost')
    const read = await readCertificates(fileOf(`Emitido para o escritório\r\n${one.ca}\n${key}\n${other.ca}`))
    expect(read).toBe(`${one.ca}${other.ca}`)
  })

  it.each(['', 'nada', '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n'])(
    'is refused where it has none: %j',
    async (content) => {
      await expect(readCertificates(fileOf(content))).rejects.toMatchObject({ code: 'invalid-input' })
    },
  )

  it('is refused where it is a key alone, or not there', async () => {
    const { key } = makeAuthority().certify('DNS:localhost')
    await expect(readCertificates(fileOf(key))).rejects.toMatchObject({ code: 'invalid-input' })
    await expect(readCertificates('/nowhere/ca.pem')).rejects.toMatchObject({ code: 'storage-failed' })
  })
})
