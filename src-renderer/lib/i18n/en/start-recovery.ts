/** Words for data that is lost, and the ways back to it. */
export const recovery = {
  found: {
    missing: 'The file does not exist.',
    empty: 'The file is empty.',
    damaged: 'The file is damaged.',
    'another-company': 'The file belongs to another company.',
    'not-a-mirror': 'The file belongs to another program.',
  },
  copies: {
    title: 'Backups of {{name}}',
    none: 'There is no backup of this company. If there are backups on another disk or in another folder, choose “Restore from backups in a folder” at the foot of this screen.',
    when: 'Made',
    decisions: 'Decisions',
    lastSync: 'Last sync',
    never: 'never',
    size: 'Size',
    restore: 'Restore',
    restoreOf: 'Restore the backup of {{when}}',
    restoring: 'Restoring',
    restored: 'Backup restored. Sync to bring what is newer.',
    restoredOnFiles: 'Backup restored. Import the files that came after it.',
    inDoubt: 'A document is still in doubt: clear it up before restoring a backup.',
    text: 'Decisions made after the backup come back from the log of decisions. What now stands in the place of the data is kept beside the backups.',
  },
  second: {
    chip: 'In the second folder',
    there: 'Backups in {{path}} are in the list.',
    none: '{{path}}, where backups go too, holds none of this company.',
    missing: '{{path}}, where backups went too, is not there now. Connect the disk to see what lies there.',
    failed: '{{path}}, where backups went too, could not be read.',
  },
  adopt: {
    act: 'Restore from backups in a folder',
    text: 'For data that is no longer on this computer: choose the folder the backups went to. Its companies join the list; choose a backup for each.',
    added_one: '{{n}} company was added to the list. Choose a backup of it.',
    added_other: '{{n}} companies were added to the list. Choose a backup of each.',
    notThere:
      'There are no backups of Concilia in this folder. Choose the folder that was set in Settings as the second folder for backups.',
    none: 'Every company with backups there is in the list already.',
  },
  empty: {
    act: 'Begin without data',
    title: 'Begin {{name}} without data',
    text: 'Tracked documents and drafts of this company are no longer in use. Rules come back from the log of decisions; decisions too, as a sync brings their documents and transactions.',
    back: 'What the services hold comes back with a sync, once you have named again the documents to track. The backups stay where they are: you can restore one later. If you have just issued a document, check at the service whether it exists before you issue it again.',
    done: 'The company begins without data. Name the documents to track, and sync.',
    textOnFiles:
      'Rules come back from the log of decisions; decisions too, as files bring their documents and transactions.',
    backOnFiles:
      'What came from files comes back once they are imported again. The backups stay where they are: you can restore one later.',
    doneOnFiles: 'The company begins without data. Import its files again.',
  },
  list: {
    label: 'Companies on this computer',
    company: 'Company',
    copies: 'Backups',
    nameless: 'No record ({{id}})',
    namelessText:
      'Neither the name nor the addresses of a company without a record are known: it is listed by the beginning of its code. Its data opens all the same; type the rest under Change.',
    noAddresses: 'Addresses missing',
    none: 'There is no data of any company on this computer.',
    unread: 'cannot be read',
    act: 'Restore the list of companies',
    text: 'The names, addresses and accounts of each company come back. Credentials are still in the system’s keychain. No data is altered.',
    unlisted: 'Companies with data on this computer that are not in the list: {{n}}',
    restored: 'List of companies restored',
    empty: 'Begin with an empty list',
    emptyTitle: 'Begin with an empty list',
    emptyText:
      'Concilia no longer shows these companies. Their data and backups stay in the data folder, as they are, but are no longer synced or backed up. While the list is empty you can restore it on this screen.',
    emptied: 'The list of companies is empty',
  },
} as const
