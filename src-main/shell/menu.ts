/** The native menu as plain values; every command with a key has a menu item. */
import type { MenuItemConstructorOptions } from 'electron'
import { type Command, commandSpecs } from '#contract/commands.ts'
import type { Language } from '#contract/values.ts'
import { commandWords, titleOf } from '#contract/words/command-words.ts'

export interface MenuOptions {
  readonly words: MenuWords
  readonly platform: NodeJS.Platform
  readonly give: (command: Command) => void
}

type Item = MenuItemConstructorOptions
const line: Item = { type: 'separator' }

/**
 * Keys that work only while a list has the focus, or not in text fields, are handled by the page: the menu only shows
 * them. (macOS would handle every key that it shows, so it does not show these.)
 */
const keyOf = (command: Command, platform: NodeJS.Platform): Item => {
  const { scope, keys } = commandSpecs[command]
  const accelerator = keys?.[0]
  if (accelerator === undefined) return {}
  if (accelerator.startsWith('CmdOrCtrl+') && scope === 'anywhere') return { accelerator }
  return platform === 'darwin' ? {} : { accelerator, registerAccelerator: false }
}

export const menuTemplate = ({ words, platform, give }: MenuOptions): Item[] => {
  const entry = (command: Command): Item => ({
    id: command,
    label: words[command],
    click: () => give(command),
    ...keyOf(command, platform),
  })
  const role = (name: NonNullable<Item['role']>, label: string): Item => ({ role: name, label })

  // Only macOS has this menu.
  const application: Item[] = [
    entry('show-about'),
    line,
    role('services', words.services),
    line,
    role('hide', words.hide),
    role('hideOthers', words['hide-others']),
    role('unhide', words['show-all']),
    line,
    role('quit', words['quit-app']),
  ]
  const file: Item[] = [
    entry('show-start'),
    entry('next-company'),
    entry('connect-company'),
    entry('add-companies'),
    entry('open-archive'),
    line,
    entry('new-document'),
    entry('save-draft'),
    entry('issue-document'),
    entry('end-consumer'),
    line,
    entry('sync'),
    entry('sync-all'),
    entry('pause-sync'),
    entry('cancel-sync'),
    line,
    entry('import'),
    entry('show-imports'),
    entry('export'),
    entry('export-companies'),
    line,
    entry('show-settings'),
    ...(platform === 'darwin' ? [] : [line, role('quit', words.quit)]),
  ]
  const edit: Item[] = [
    role('cut', words.cut),
    role('copy', words.copy),
    role('paste', words.paste),
    role('selectAll', words['select-all']),
    line,
    entry('find'),
  ]
  const match: Item[] = [
    entry('accept'),
    entry('group'),
    entry('reject'),
    entry('skip'),
    line,
    entry('select'),
    entry('select-rows'),
    entry('clear-selection'),
    entry('name-difference'),
    entry('name-amount'),
    line,
    entry('undo'),
    entry('redo'),
    entry('bulk'),
    entry('history'),
    line,
    entry('why-not'),
    entry('find-sums'),
    line,
    entry('classify'),
    entry('split'),
    entry('offset'),
    entry('leave-open'),
    entry('ask-client'),
    entry('note'),
    entry('other-pane'),
  ]
  const view: Item[] = [
    entry('show-reconcile'),
    entry('show-ledger'),
    entry('show-documents'),
    entry('show-tracked'),
    entry('show-transactions'),
    entry('show-issue'),
    entry('show-partners'),
    entry('show-closing'),
    entry('show-reports'),
    line,
    role('zoomIn', words['zoom-in']),
    role('zoomOut', words['zoom-out']),
    role('resetZoom', words['zoom-reset']),
    role('togglefullscreen', words['full-screen']),
  ]
  return [
    ...(platform === 'darwin' ? [{ label: 'Concilia', submenu: application }] : []),
    { label: words.file, submenu: file },
    { label: words.edit, submenu: edit },
    { label: words.match, submenu: match },
    { label: words.view, submenu: view },
    { label: words.window, submenu: [role('minimize', words.minimize)] },
    {
      label: words.help,
      submenu: [
        entry('show-commands'),
        entry('show-help'),
        ...(platform === 'darwin' ? [] : [line, entry('show-about')]),
      ],
    },
  ]
}

type Heading = 'file' | 'edit' | 'match' | 'view' | 'window' | 'help'
type RoleWord =
  | 'services'
  | 'hide'
  | 'hide-others'
  | 'show-all'
  | 'quit'
  | 'quit-app'
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
  match: titleOf('show-reconcile', 'pt-PT'),
  view: 'Ver',
  window: 'Janela',
  help: 'Ajuda',
  services: 'Serviços',
  hide: 'Ocultar Concilia',
  'hide-others': 'Ocultar outras',
  'show-all': 'Mostrar tudo',
  quit: 'Sair',
  'quit-app': 'Sair de Concilia',
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
  match: titleOf('show-reconcile', 'en'),
  view: 'View',
  window: 'Window',
  help: 'Help',
  services: 'Services',
  hide: 'Hide Concilia',
  'hide-others': 'Hide others',
  'show-all': 'Show all',
  quit: 'Quit',
  'quit-app': 'Quit Concilia',
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
