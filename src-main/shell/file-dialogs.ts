/** The system's dialogs for files and folders: the only way in which a path outside the data folder enters the app. */
import { extname } from 'node:path'
import { type BrowserWindow, dialog } from 'electron'

/**
 * @param suggestedName with an extension, which decides the kind of file
 * @returns the path the person chose; undefined where they cancelled
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
 * @returns the path of the file the person chose; undefined where they cancelled
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

/** @returns paths of files of any kind, which their bytes decide; empty where the person cancelled */
export const chooseFiles = async (window: BrowserWindow | undefined): Promise<string[]> => {
  const options = { properties: ['openFile' as const, 'multiSelections' as const] }
  const { canceled, filePaths } =
    window === undefined ? await dialog.showOpenDialog(options) : await dialog.showOpenDialog(window, options)
  return canceled ? [] : filePaths
}

/** @returns the folder the person chose; undefined where they cancelled */
export const chooseFolder = async (window: BrowserWindow | undefined): Promise<string | undefined> => {
  const options = { properties: ['openDirectory' as const, 'createDirectory' as const] }
  const { canceled, filePaths } =
    window === undefined ? await dialog.showOpenDialog(options) : await dialog.showOpenDialog(window, options)
  return canceled ? undefined : filePaths[0]
}
