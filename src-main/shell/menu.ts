/** Puts the native menu in place. */
import { Menu } from 'electron'
import { type MenuOptions, menuTemplate } from './menu-template.ts'

export const setMenu = (options: MenuOptions): void =>
  Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate(options)))
