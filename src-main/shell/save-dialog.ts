/** The system's own save dialog: the only way a path outside the data folder comes into the app. */
import { type BrowserWindow, dialog } from 'electron'

/** @returns the path the person chose; undefined when they changed their mind */
export const chooseFile = async (
  window: BrowserWindow | undefined,
  suggestedName: string,
): Promise<string | undefined> => {
  const options = {
    defaultPath: suggestedName,
    filters: [{ name: 'CSV', extensions: ['csv'] }],
    properties: ['showOverwriteConfirmation' as const],
  }
  const { canceled, filePath } =
    window === undefined ? await dialog.showSaveDialog(options) : await dialog.showSaveDialog(window, options)
  return canceled || filePath === '' ? undefined : filePath
}
