/** Makes a copy of each company before another version of the app opens it for the first time. */
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { CompanyId } from '#contract/values.ts'
import { PRIVATE_FILE } from '../../files/private-files.ts'
import { writeWholeFile } from '../whole-file.ts'
import { type BackupPorts, copyFile } from './backups.ts'

export interface NewVersionPorts extends BackupPorts {
  /** Of the running program. */
  version: string
  /** Called with the reason why there is no copy: the company is opened anyway, and the next opening tries again. */
  onBug: (error: unknown) => unknown
}

/**
 * Opens a company's mirror. Where another version opened it last, it is copied first; the version is recorded after the
 * opening.
 *
 * @param folder the company's folder
 * @param company the company of the folder
 * @param open its errors are those of opening
 */
export const openWithCopy = async <Opened>(
  ports: NewVersionPorts,
  company: CompanyId,
  folder: string,
  open: () => Promise<Opened>,
): Promise<Opened> => {
  const noteFile = join(folder, 'opened-by')
  const version = await lastOpenedBy(noteFile)
  if (version === ports.version) return open()
  const isCopied = version === undefined || (await copyMirror(ports, company, folder))
  const opened = await open()
  // A folder that cannot be written is reported by the first necessary write; this is tried again then.
  const rights = { mode: PRIVATE_FILE }
  if (isCopied) await writeWholeFile(noteFile, `${ports.version}\n`, rights).catch(() => undefined)
  return opened
}

const lastOpenedBy = (file: string): Promise<string | undefined> =>
  readFile(file, 'utf8').then(
    (text) => text.trim(),
    () => undefined, // a company that no version has opened yet
  )

const copyMirror = async (ports: NewVersionPorts, company: CompanyId, folder: string): Promise<boolean> => {
  const mirrorFile = join(folder, 'mirror.sqlite')
  const size = await stat(mirrorFile).then(
    (file) => file.size,
    () => 0,
  )
  // A lost mirror is reported by its opening; an empty copy could replace one with content.
  if (size === 0) return true
  try {
    await copyFile(ports, company, mirrorFile, join(folder, 'backups'))
    return true
  } catch (error) {
    ports.onBug(error)
    return false
  }
}
