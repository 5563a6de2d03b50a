/** The native menu's words beside the commands' names. The window's own catalogues main cannot see. */
import type { Command } from '#contract/commands.ts'
import type { Language } from '#contract/values.ts'
import { commandWords } from '#contract/words/command-words.ts'

type Heading = 'file' | 'edit' | 'match' | 'view' | 'window' | 'help'
type RoleWord =
  | 'quit'
  | 'cut'
  | 'copy'
  | 'paste'
  | 'select-all'
  | 'zoom-in'
  | 'zoom-out'
  | 'zoom-reset'
  | 'full-screen'
  | 'minimize'
export type MenuWords = Readonly<Record<Heading | RoleWord | Command, string>>

const portuguese: MenuWords = {
  ...commandWords['pt-PT'],
  file: 'Ficheiro',
  edit: 'Editar',
  match: 'Reconciliar',
  view: 'Ver',
  window: 'Janela',
  help: 'Ajuda',
  quit: 'Sair',
  cut: 'Cortar',
  copy: 'Copiar',
  paste: 'Colar',
  'select-all': 'Selecionar tudo',
  'zoom-in': 'Ampliar',
  'zoom-out': 'Reduzir',
  'zoom-reset': 'Tamanho normal',
  'full-screen': 'Ecrã inteiro',
  minimize: 'Minimizar',
}

const english: MenuWords = {
  ...commandWords.en,
  file: 'File',
  edit: 'Edit',
  match: 'Reconcile',
  view: 'View',
  window: 'Window',
  help: 'Help',
  quit: 'Quit',
  cut: 'Cut',
  copy: 'Copy',
  paste: 'Paste',
  'select-all': 'Select all',
  'zoom-in': 'Zoom in',
  'zoom-out': 'Zoom out',
  'zoom-reset': 'Actual size',
  'full-screen': 'Full screen',
  minimize: 'Minimise',
}

export const menuWords = (language: Language): MenuWords => (language === 'en' ? english : portuguese)
