/** Shows a folder of ours in the system's own file window; the page never learns or names its path. */
import { shell } from 'electron'
import { AppError } from '#core/app-error.ts'
import { makePrivateFolder } from '../files/private-files.ts'

/** Error: storage-failed (it cannot be made or shown). */
export const openFolder = async (path: string): Promise<void> => {
  try {
    await makePrivateFolder(path)
  } catch (error) {
    throw new AppError('storage-failed', 'the folder cannot be made', { cause: error })
  }
  // The system answers with words instead of failing.
  if ((await shell.openPath(path)) !== '') throw new AppError('storage-failed', 'the folder cannot be shown')
}
