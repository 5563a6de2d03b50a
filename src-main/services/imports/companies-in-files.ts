/** The companies that SAF-T (PT) files name in their headers: a new company begins with its name and tax id. */
import { basename } from 'node:path'
import { plainTaxId } from '#core/tax-id.ts'
import { examineFile, type FileSource, fileAt, readText } from '../../import/file-source.ts'
import { kindOf } from '../../import/kind.ts'
import type { SaftHeader } from '../../import/saft/model.ts'
import { readSaft } from '../../import/saft/read-saft.ts'
import { filesIn } from '../../import/zip/files-in.ts'

export interface NamedCompany {
  taxId: string
  name: string
}

/** @returns each company once, in the order of the files; a file that cannot be read names none: its preview says why */
export const companiesInFiles = async (paths: readonly string[]): Promise<NamedCompany[]> => {
  const found = new Map<string, NamedCompany>()
  for (const path of paths)
    for (const source of await sourcesOf(path)) {
      const header = await headerOf(source)
      if (!header) continue
      const taxId = plainTaxId(header.taxId)
      if (!found.has(taxId)) found.set(taxId, { taxId, name: header.companyName })
    }
  return [...found.values()]
}

const sourcesOf = async (path: string): Promise<FileSource[]> => {
  try {
    const { files } = await filesIn({ name: basename(path), source: fileAt(path) })
    return files.map(({ source }) => source)
  } catch {
    return []
  }
}

const headerOf = async (source: FileSource): Promise<SaftHeader | undefined> => {
  const headers: SaftHeader[] = []
  const stop = new AbortController()
  try {
    const file = await examineFile(source)
    if (kindOf(file) !== 'saft') return undefined
    const nothing = () => undefined
    const header = (read: SaftHeader): void => {
      headers.push(read)
      stop.abort()
    }
    await readSaft(readText(file, stop.signal), {
      header,
      customer: nothing,
      invoice: nothing,
      payment: nothing,
    })
  } catch {
    // Stopped after the header, or not readable: either way there is no more to learn here.
  }
  return headers[0]
}
