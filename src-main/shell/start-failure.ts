/** Says why the app cannot start, before there is a window that could say it. */
import { dialog } from 'electron'
import { isAppError } from '../core/app-error.ts'

const known = {
  'in-use': {
    title: 'O Concilia já está em uso · Concilia is already in use',
    text: 'Outro Concilia tem esta pasta de dados aberta. Feche-o e volte a abrir.\n\nAnother Concilia has this data folder open. Close it, then open this one again.',
  },
  'storage-failed': {
    title: 'Sem acesso aos dados · The data cannot be reached',
    text: 'A pasta de dados não pode ser escrita. Nada foi alterado. Verifique as permissões da pasta e volte a abrir.\n\nThe data folder cannot be written. Nothing was changed. Check the folder’s permissions, then open again.',
  },
} as const

const unknown = {
  title: 'O Concilia não abriu · Concilia did not open',
  text: 'Ocorreu um erro imprevisto; os dados não foram alterados.\n\nAn error nobody foresaw; no data was changed.',
}

/**
 * @param dataFolder shown, so that the person can find it
 * @param reference of the log entry
 */
export const showStartFailure = (error: unknown, dataFolder: string, reference: string): void => {
  const code = isAppError(error) ? error.code : 'unexpected'
  const { title, text } = code === 'in-use' || code === 'storage-failed' ? known[code] : unknown
  dialog.showErrorBox(title, `${text}\n\n${dataFolder}\n${reference}`)
}
