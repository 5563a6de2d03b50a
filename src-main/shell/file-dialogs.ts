/** The system's own dialogs for files and folders: the only way a path outside the data folder comes into the app. */
import { extname } from 'node:path'
import { type BrowserWindow, dialog } from 'electron'

/**
 * @param suggestedName with its extension, which says what kind of file it is
 * @returns the path the person chose; undefined when they changed their mind
 */
export const chooseFile = async (
  window: BrowserWindow | undefined,
  suggestedName: string,
): Promise<string | undefined> => {
  const extension = extname(suggestedName).slice(1)
  const options = {
    defaultPath: suggestedName,
    filters: [{ name: extension.toUpperCase(), extensions: [extension] }],
    properties: ['showOverwriteConfirmation' as const],
  }
  const { canceled, filePath } =
    window === undefined ? await dialog.showSaveDialog(options) : await dialog.showSaveDialog(window, options)
  return canceled || filePath === '' ? undefined : filePath
}

/**
 * @param extensions of the files to choose from, without a dot
 * @returns the path of the one the person chose; undefined when they changed their mind
 */
export const chooseExisting = async (
  window: BrowserWindow | undefined,
  extensions: string[],
): Promise<string | undefined> => {
  const options = {
    filters: [{ name: extensions.join(', '), extensions }],
    properties: ['openFile' as const],
  }
  const { canceled, filePaths } =
    window === undefined ? await dialog.showOpenDialog(options) : await dialog.showOpenDialog(window, options)
  return canceled ? undefined : filePaths[0]
}

/** @returns the paths the person chose, of any kind: the bytes tell what each is; none when they changed their mind */
export const chooseFiles = async (window: BrowserWindow | undefined): Promise<string[]> => {
  const options = { properties: ['openFile' as const, 'multiSelections' as const] }
  const { canceled, filePaths } =
    window === undefined ? await dialog.showOpenDialog(options) : await dialog.showOpenDialog(window, options)
  return canceled ? [] : filePaths
}

/** @returns the folder the person chose; undefined when they changed their mind */
export const chooseFolder = async (window: BrowserWindow | undefined): Promise<string | undefined> => {
  const options = { properties: ['openDirectory' as const, 'createDirectory' as const] }
  const { canceled, filePaths } =
    window === undefined ? await dialog.showOpenDialog(options) : await dialog.showOpenDialog(window, options)
  return canceled ? undefined : filePaths[0]
}
