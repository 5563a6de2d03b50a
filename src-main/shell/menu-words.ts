/** The native menu's words. The window has its own catalogues: main cannot see them, and needs these first. */
import type { MenuCommand } from '../../src-preload/contract/app.ts'
import type { Language } from '../../src-preload/contract/values.ts'

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
export type MenuWords = Readonly<Record<Heading | RoleWord | MenuCommand, string>>

const portuguese: MenuWords = {
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
  accept: 'Aceitar',
  reject: 'Rejeitar',
  undo: 'Anular decisão',
  redo: 'Refazer decisão',
  export: 'Exportar…',
  sync: 'Sincronizar',
  'pause-sync': 'Pausar sincronização',
  'cancel-sync': 'Cancelar sincronização',
  find: 'Procurar',
  'why-not': 'Porque não?',
  'find-sums': 'Procurar somas…',
  bulk: 'Aceitar várias…',
  history: 'Histórico…',
  'other-pane': 'Outro painel',
  'show-start': 'Início',
  'show-reconcile': 'Reconciliar',
  'show-documents': 'Documentos',
  'show-followed': 'Documentos seguidos',
  'show-transactions': 'Movimentos',
  'show-issue': 'Emitir',
  'new-document': 'Novo documento',
  'show-partners': 'Parceiros',
  'show-reports': 'Relatórios',
  'show-settings': 'Definições',
  'show-help': 'Atalhos do teclado',
}

const english: MenuWords = {
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
  accept: 'Accept',
  reject: 'Reject',
  undo: 'Undo decision',
  redo: 'Redo decision',
  export: 'Export…',
  sync: 'Sync',
  'pause-sync': 'Pause sync',
  'cancel-sync': 'Cancel sync',
  find: 'Search',
  'why-not': 'Why not?',
  'find-sums': 'Find sums…',
  bulk: 'Accept many…',
  history: 'History…',
  'other-pane': 'Other pane',
  'show-start': 'Start',
  'show-reconcile': 'Reconcile',
  'show-documents': 'Documents',
  'show-followed': 'Followed documents',
  'show-transactions': 'Transactions',
  'show-issue': 'Issue',
  'new-document': 'New document',
  'show-partners': 'Partners',
  'show-reports': 'Reports',
  'show-settings': 'Settings',
  'show-help': 'Keyboard shortcuts',
}

export const menuWords = (language: Language): MenuWords => (language === 'en' ? english : portuguese)
