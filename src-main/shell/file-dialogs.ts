/** The system's dialogs for files and folders: the only way in which a path outside the data folder enters the app. */
import { extname } from 'node:path'
import { type BrowserWindow, dialog } from 'electron'
import type { Language } from '#contract/values.ts'

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

const replacing = {
  'pt-PT': {
    message: (count: number) =>
      count === 1 ? 'Já existe um ficheiro com este nome.' : `Já existem ${count} ficheiros com estes nomes.`,
    more: (count: number) => `e mais ${count}`,
    detail: 'Substituir perde o que está nos ficheiros. Manter ambos dá outro nome aos novos.',
    skipDetail: 'Escrever só os que faltam deixa estes como estão.',
    buttons: { skip: 'Só os que faltam', keep: 'Manter ambos', replace: 'Substituir', cancel: 'Cancelar' },
  },
  en: {
    message: (count: number) =>
      count === 1
        ? 'There is already a file with this name.'
        : `There are already ${count} files with these names.`,
    more: (count: number) => `and ${count} more`,
    detail: 'Replacing loses what is in the files. Keeping both gives the new ones another name.',
    skipDetail: 'Writing only the missing ones leaves these as they are.',
    buttons: { skip: 'Only the missing', keep: 'Keep both', replace: 'Replace', cancel: 'Cancel' },
  },
} as const
type Answer = keyof (typeof replacing)['en']['buttons']

/** More names would make the dialog higher than a small screen. */
const MOST_NAMES = 10

/** @param answers the first one is that of Enter, the last that of Esc */
const askAbout = async <One extends Answer>(
  window: BrowserWindow | undefined,
  names: readonly string[],
  language: Language,
  answers: readonly [One, ...One[]],
): Promise<One> => {
  const words = replacing[language]
  const shown = names.slice(0, MOST_NAMES)
  const rest = names.length - shown.length
  const [first] = answers
  const detail = first === 'skip' ? `${words.skipDetail} ${words.detail}` : words.detail
  const options = {
    type: 'warning' as const,
    message: words.message(names.length),
    detail: [...shown, ...(rest === 0 ? [] : [words.more(rest)]), '', detail].join('\n'),
    buttons: answers.map((one) => words.buttons[one]),
    defaultId: 0,
    cancelId: answers.length - 1,
    noLink: true,
  }
  const { response } =
    window === undefined ? await dialog.showMessageBox(options) : await dialog.showMessageBox(window, options)
  return answers[response] ?? (answers.at(-1) as One)
}

/** Asks before files are replaced. Enter keeps both, Esc cancels. @param names of the files that are there */
export const askToReplace = (
  window: BrowserWindow | undefined,
  names: readonly string[],
  language: Language,
): Promise<'replace' | 'keep' | 'cancel'> => askAbout(window, names, language, ['keep', 'replace', 'cancel'])

/** The same, where Enter leaves those that are there and writes the others. */
export const askToSkip = (
  window: BrowserWindow | undefined,
  names: readonly string[],
  language: Language,
): Promise<'skip' | 'replace' | 'keep' | 'cancel'> =>
  askAbout(window, names, language, ['skip', 'keep', 'replace', 'cancel'])
