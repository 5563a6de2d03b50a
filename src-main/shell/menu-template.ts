/** The native menu as plain values: every act of the keyboard is a menu entry too. */
import type { MenuItemConstructorOptions } from 'electron'
import type { MenuCommand } from '../../src-preload/contract/app.ts'
import type { MenuWords } from './menu-words.ts'

export interface MenuOptions {
  readonly words: MenuWords
  readonly platform: NodeJS.Platform
  readonly give: (command: MenuCommand) => void
}

type Item = MenuItemConstructorOptions
const line: Item = { type: 'separator' }

/**
 * Keys that only act while a grid has the focus belong to the page: the menu shows them and leaves them to it.
 * (macOS registers whatever it shows, so there single keys are not shown.)
 */
const pageKey = (key: string, platform: NodeJS.Platform): Item =>
  platform === 'darwin' ? {} : { accelerator: key, registerAccelerator: false }

export const menuTemplate = ({ words, platform, give }: MenuOptions): Item[] => {
  const entry = (command: MenuCommand, more: Item = {}): Item => ({
    id: command,
    label: words[command],
    click: () => give(command),
    ...more,
  })
  const role = (name: NonNullable<Item['role']>, label: string): Item => ({ role: name, label })

  const file: Item[] = [
    entry('show-start'),
    entry('new-document', { accelerator: 'CmdOrCtrl+N' }),
    line,
    entry('sync'),
    entry('pause-sync'),
    entry('cancel-sync'),
    line,
    entry('export', { accelerator: 'CmdOrCtrl+E' }),
    line,
    entry('show-settings', { accelerator: 'CmdOrCtrl+,' }),
    ...(platform === 'darwin' ? [] : [line, role('quit', words.quit)]),
  ]
  const edit: Item[] = [
    role('cut', words.cut),
    role('copy', words.copy),
    role('paste', words.paste),
    role('selectAll', words['select-all']),
    line,
    entry('find', { accelerator: 'CmdOrCtrl+F' }),
  ]
  const match: Item[] = [
    entry('accept', pageKey('Enter', platform)),
    entry('reject', pageKey('R', platform)),
    entry('undo', pageKey('U', platform)),
    entry('redo', pageKey('Ctrl+Shift+Z', platform)),
    entry('bulk'),
    entry('history'),
    line,
    entry('why-not'),
    entry('find-sums', pageKey('Plus', platform)),
    entry('other-pane', pageKey('F6', platform)),
  ]
  const view: Item[] = [
    entry('show-reconcile'),
    entry('show-documents'),
    entry('show-followed'),
    entry('show-transactions'),
    entry('show-issue'),
    entry('show-partners'),
    entry('show-reports'),
    line,
    role('zoomIn', words['zoom-in']),
    role('zoomOut', words['zoom-out']),
    role('resetZoom', words['zoom-reset']),
    role('togglefullscreen', words['full-screen']),
  ]
  return [
    ...(platform === 'darwin' ? [{ role: 'appMenu' } as const] : []),
    { label: words.file, submenu: file },
    { label: words.edit, submenu: edit },
    { label: words.match, submenu: match },
    { label: words.view, submenu: view },
    { label: words.window, submenu: [role('minimize', words.minimize)] },
    { label: words.help, submenu: [entry('show-help')] },
  ]
}
