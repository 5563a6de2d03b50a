/** Words of backups, new versions and this computer, in Settings, and of the about box. */
import { commandWords } from '#contract/words/command-words.ts'

export const backups = {
  title: 'Backups',
  about:
    'Made after a sync, once an hour while in use if anything changed, and before each new version. One stays for each hour of the last day, each day of the last month and each month of the last year; the one with the most decisions always stays.',
  empty: 'No backups yet.',
  make: 'Back up now',
  making: 'Backing up',
  made: 'Backup made and checked.',
  unchanged: 'Nothing changed since the backup of {{when}}: none was made.',
  setAside: {
    damaged:
      'A part of the log of decisions could not be read on {{when}}. What could be read goes on; the damaged file was kept in the company’s folder.',
    'other-company':
      'The log of decisions found on {{when}} was of another company. It was not used, and was kept in the company’s folder.',
    'newer-version':
      'The log of decisions found on {{when}} was made by a newer version. It was not used, and was kept in the company’s folder.',
    'not-understood':
      'The log of decisions found on {{when}} holds lines that this version does not know. All others are in use; the file was kept in the company’s folder.',
  },
  limit: 'Space for each company’s backups',
  space_one: '{{n}} backup, {{size}}',
  space_other: '{{n}} backups, {{size}}',
  second: {
    none: 'Backups are kept on this computer alone.',
    at: 'Backups go to this folder too: {{path}}',
    missing: 'This folder is not there now. Backups go on here; connect the disk or choose another folder.',
    full: 'The second folder is full: the backup was made here only.',
    failed:
      'The second folder could not be written: the backup was made here only. Check its permissions or choose another folder.',
    unreadable:
      'The second folder cannot be read: backups are made here only. Check its permissions or choose another folder.',
    choose: 'Choose a second folder',
    change: 'Choose another folder',
    forget: 'Stop using it',
  },
  folder: 'Open the folder',
  when: 'Made',
  size: 'Size',
  kind: 'Status',
  lastSync: 'Last sync',
  decisions: 'Decisions',
  kinds: {
    copy: 'Checked',
    replaced: 'Set aside by a restore',
    damaged: 'Damaged: cannot be restored',
    'newer-version': 'Made by a newer version: cannot be restored by this one',
  },
  restore: 'Restore',
  restoreOf: 'Restore the backup of {{when}}',
  ask: 'The file in use is replaced by the backup of {{when}}. Decisions made since are kept: they come from the log of decisions. The present file is set aside, in this list.',
  restoring: 'Checking the backup and changing the file',
  restored: 'Backup restored. Sync, or import the files that came after it, to bring what is newer.',
  applied: 'Decisions taken from the log: {{n}}.',
  waiting: 'Decisions waiting for their documents and transactions: {{n}}.',
  inDoubt:
    'It is not known whether a document was issued. Clear it up first under Issue: the backup would not know of it and might issue it twice.',
} as const

export const updates = {
  title: 'New versions',
  about: 'Looks only when you ask; nothing is downloaded or installed without you.',
  none: 'This installation does not update itself: install the new version over it.',
  check: 'Look for a new version',
  checking: 'Looking…',
  newest: 'You have the newest version.',
  found: 'There is version {{version}}.',
  download: 'Download',
  downloading: 'Downloading version {{version}}…',
  downloaded: 'Downloaded and checked. Before the new version opens, a backup of each company is made.',
  install: 'Install and reopen',
  installing: 'Closing to install…',
  busy: 'Work is under way (a sync, an import, a file being written), or a document is not confirmed yet: install when that is through.',
  licences: 'Licences',
} as const

export const computer = {
  title: 'This computer',
  logs: 'Logs and support',
  openLogs: 'Open the log folder',
  copy: 'Copy diagnostics',
  copied: 'Diagnostics copied: {{n}} lines, without secrets, IBANs, tax ids or e-mails',
  next: {
    available: 'Nothing to do.',
    missing: 'Install a keychain (GNOME Keyring or KWallet) and open Concilia again.',
    locked: 'Unlock the system’s keychain and open Concilia again.',
    denied: 'Allow Concilia in the settings of the keychain and open Concilia again.',
    unavailable: 'Close and open Concilia; if it stays, restart your session.',
  },
} as const

export const about = {
  title: commandWords.en['show-about'],
  version: 'Version {{version}}',
  purpose:
    'Pairs unpaid documents with bank transactions and explains each pair. The data stays on this computer.',
  licence: 'Licence',
  updates: 'New versions',
} as const
