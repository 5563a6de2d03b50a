/** Messages for a failed start or a failed update, when there is no window to show them. */
import { accessSync, constants } from 'node:fs'
import { type AppError, isAppError, toDiskError } from '#core/app-error.ts'
import { makePrivateFolderSync } from '../files/private-files.ts'

const known = {
  'in-use': {
    title: 'O Concilia já está em uso · Concilia is already in use',
    text: 'Outro Concilia, ou um comando dele num terminal, tem esta pasta de dados aberta. Feche-o, ou espere que termine, e volte a abrir.\n\nAnother Concilia, or a command of it in a terminal, has this data folder open. Close it, or wait until it ends, then open this one again.',
  },
  'storage-failed': {
    title: 'Sem acesso aos dados · The data cannot be reached',
    text: 'A pasta de dados não pode ser escrita. Nada foi alterado. Verifique as permissões da pasta e volte a abrir.\n\nThe data folder cannot be written. Nothing was changed. Check the folder’s permissions, then open again.',
  },
  'disk-full': {
    title: 'O disco está cheio · The disk is full',
    text: 'Não há espaço para abrir a pasta de dados. Nada foi alterado. Liberte espaço e volte a abrir.\n\nThere is no space to open the data folder. Nothing was changed. Free some space, then open again.',
  },
  'file-held': {
    title: 'Outro programa usa os dados · Another program uses the data',
    text: 'Outro programa tem um ficheiro da pasta de dados aberto. Nada foi alterado. Feche-o e volte a abrir.\n\nAnother program has a file of the data folder open. Nothing was changed. Close it, then open again.',
  },
} as const

const isKnown = (code: string): code is keyof typeof known => code in known

const unknown = {
  title: 'O Concilia não abriu · Concilia did not open',
  text: 'Ocorreu um erro imprevisto; os dados não foram alterados.\n\nAn error nobody foresaw; no data was changed.',
}

/**
 * @param folder the data folder, shown to the person
 * @param reference reference of the log entry
 */
export const describeStartFailure = (
  error: unknown,
  folder: string,
  reference: string,
): { title: string; text: string } => {
  const code = isAppError(error) ? error.code : 'unexpected'
  const { title, text } = isKnown(code) ? known[code] : unknown
  const facts = [...holderOf(error), `Pasta · Folder: ${folder}`, `Referência · Reference: ${reference}`]
  return { title, text: [text, '', ...facts].join('\n') }
}

/** Who has the data folder, where it is known. */
const holderOf = (error: unknown): string[] => {
  const holder = isAppError(error, 'in-use') ? error.details.holder : undefined
  if (holder === undefined) return []
  const { command, pid, since } = holder
  const who = command === null ? 'janela · window' : `comando · command: ${command}`
  return [`Em uso · In use: ${who}, processo · process ${pid}, desde · since ${since}`]
}

/** @param reference reference of the log entry */
export const describeInstallFailure = (reference: string): { title: string; text: string } => ({
  title: 'A versão nova não foi instalada · The new version was not installed',
  text: [
    'Os dados não foram alterados. O Concilia volta a abrir na versão atual; se não abrir, instale-o de novo.',
    '',
    'No data was changed. Concilia opens again in the present version; if it does not, install it again.',
    '',
    `Referência · Reference: ${reference}`,
  ].join('\n'),
})

/**
 * Tests the folder before Chromium uses it, which would end without a message. Creates the folder where it is missing.
 * @returns why it cannot be written (storage-failed, disk-full), or undefined
 */
export const whyNotWritable = (folder: string): AppError | undefined => {
  try {
    makePrivateFolderSync(folder)
    accessSync(folder, constants.R_OK | constants.W_OK)
    return undefined
  } catch (cause) {
    return toDiskError(cause, 'no space left for the data folder', 'the data folder cannot be written')
  }
}
