/** Reads the file of certificates that a person chose: PEM alone, and no key. */
import { X509Certificate } from 'node:crypto'
import { open } from 'node:fs/promises'
import { AppError } from '#core/app-error.ts'
import { toStorageError } from '../json-file.ts'

const LARGEST = 200_000
const ONE = /-----BEGIN CERTIFICATE-----[A-Za-z0-9+/=\s]{1,20000}-----END CERTIFICATE-----/g

/** The certificates of the file, and nothing else of it. Errors: invalid-input (it has none), storage-failed. */
export const readCertificates = async (path: string): Promise<string> => {
  const found = (await readStart(path)).match(ONE) ?? []
  try {
    if (found.length > 0) return found.map((pem) => new X509Certificate(pem).toString()).join('')
  } catch {
    // Told below, with files that have none.
  }
  throw new AppError('invalid-input', 'the file has no certificates in PEM form', {
    details: { field: 'ca' },
  })
}

const readStart = async (path: string): Promise<string> => {
  try {
    const file = await open(path)
    try {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(LARGEST), 0, LARGEST, 0)
      return buffer.toString('latin1', 0, bytesRead)
    } finally {
      await file.close()
    }
  } catch (error) {
    throw toStorageError(error, 'the file')
  }
}
