/** What each failure means, what is safe and what to do next, in English. */
import type { Words } from './sentences.ts'

export const enErrors: Words['error'] = {
  'invalid-input': {
    what: 'One of the values is not accepted.',
    safe: 'Nothing was saved.',
    next: 'Correct the marked field and try again.',
  },
  'not-found': {
    what: 'What you asked for is no longer there.',
    safe: 'The rest has not changed.',
    next: 'Refresh the list and choose again.',
  },
  conflict: {
    what: 'The data changed meanwhile.',
    safe: 'No decision was altered.',
    next: 'Refresh the list and try again.',
  },
  'credential-missing': {
    what: 'The credentials of this company are missing.',
    safe: 'Everything synced so far stays available.',
    next: 'Give them again on the Start screen, under Change.',
  },
  'credential-rejected': {
    what: 'The service did not accept the credentials.',
    safe: 'Nothing was changed, there or here.',
    next: 'Check e-mail and token, or client id and client secret, with whoever issued them.',
  },
  'scope-missing': {
    what: 'The credentials give no access to bank transactions.',
    safe: 'Documents still sync.',
    next: 'Ask the provider for the openbanking.api scope for this client id.',
  },
  'binding-missing': {
    what: 'The client id is not bound to an account yet.',
    safe: 'Documents still sync.',
    next: 'Ask the provider to bind the client id to the company’s account.',
  },
  'client-rejected': {
    what: 'The service refused Concilia before looking at the credentials.',
    safe: 'The credentials may be right.',
    next: 'Ask whoever runs the network whether a filter (proxy) alters the requests.',
  },
  'rate-limited': {
    what: 'The service asked for a pause.',
    safe: 'What has arrived is saved.',
    next: 'The sync goes on where it stopped; try again in a moment.',
  },
  offline: {
    what: 'No connection to the service.',
    safe: 'You can browse, reconcile, undo and export what is here.',
    next: 'Sync when the connection is back; some networks ask you to sign in first.',
  },
  'remote-failed': {
    what: 'The service answered with a failure.',
    safe: 'What has arrived is saved.',
    next: 'Try again in a moment; it goes on where it stopped.',
  },
  'remote-shape-changed': {
    what: 'The service answered in an unknown form.',
    safe: 'Nothing of that answer was half saved.',
    next: 'Look for a new version of Concilia or contact support.',
  },
  'keychain-unavailable': {
    what: 'The system’s keychain did not answer.',
    safe: 'Credentials last until Concilia closes; they were not written to disk.',
    next: 'Go on working; enable the keychain to keep them.',
  },
  'keychain-locked': {
    what: 'The system’s keychain is locked.',
    safe: 'Everything that does not need the service goes on.',
    next: 'Unlock the keychain and try again.',
  },
  'keychain-denied': {
    what: 'The system denied access to the keychain.',
    safe: 'No credential was lost.',
    next: 'Allow Concilia in the keychain and try again.',
  },
  'service-refused': {
    what: 'The service refused the request.',
    safe: 'Nothing changed at the service.',
    next: 'Read the reason given, correct it and try again.',
  },
  'redirect-refused': {
    what: 'The address redirects to another server.',
    safe: 'The credentials were not sent to the other server.',
    next: 'Check the address with the provider.',
  },
  'in-use': {
    what: 'The data is open in another window or command.',
    safe: 'Nothing was changed.',
    next: 'Close the other one and try again.',
  },
  'storage-failed': {
    what: 'Reading or writing on this computer failed.',
    safe: 'The last confirmed decision is saved.',
    next: 'Check the folder, its permissions and its disk, then try again.',
  },
  'storage-corrupt': {
    what: 'This company’s data file is damaged.',
    safe: 'Neither the file nor any backup was altered.',
    next: 'Choose a backup to restore, or begin again without data.',
  },
  'mirror-lost': {
    what: 'This company’s data file is not where it was, or is not the one it was.',
    safe: 'Nothing was made in its place, and no backup was changed.',
    next: 'Choose a backup to restore, or begin again without data.',
  },
  'mirror-behind': {
    what: 'This company’s data has to be brought up to date before it can be read.',
    safe: 'Nothing was changed.',
    next: 'Open the company in Concilia.',
  },
  'register-lost': {
    what: 'The list of companies is missing or damaged.',
    safe: 'Nothing was written in its place, and the folders of the companies were not changed.',
    next: 'Restore the list from what lies beside the data.',
  },
  'database-from-future': {
    what: 'The data was written by a newer version.',
    safe: 'Nothing was changed.',
    next: 'Install the latest version of Concilia.',
  },
  'disk-full': {
    what: 'The disk is full.',
    safe: 'Nothing was left half written.',
    next: 'Free some space and try again.',
  },
  'update-refused': {
    what: 'What arrived is not the version that the makers of Concilia published.',
    safe: 'Nothing was installed; you keep the version you have.',
    next: 'Look again later; tell support if it stays so.',
  },
  'month-closed': {
    what: 'This already counts in a month that was closed.',
    safe: 'Nothing was changed.',
    next: 'Reopen the month with a reason, or leave it as it is.',
  },
  'late-row': {
    what: 'This transaction came after its month was closed, and counts in no month yet.',
    safe: 'Nothing was changed; the closed month stays as it is.',
    next: 'Under Month-end closing count it in the open month, where it keeps its own date, or reopen its month.',
  },
  'accounts-not-joined': {
    what: 'Two accounts that were joined into one are still two in this copy.',
    safe: 'Nothing was closed or exported; the joining stays recorded.',
    next: 'Reopen the month that prevents it, or undo one of the decisions about the same transaction; then sync.',
  },
  'decision-waits': {
    what: 'An earlier decision about this document or transaction waits for data that this copy still lacks.',
    safe: 'Nothing was changed; the earlier decision stays recorded.',
    next: 'Sync, or import the missing files; then decide again if it is still needed.',
  },
  'events-unknown': {
    what: 'The decision log has entries of a later version of Concilia.',
    safe: 'Nothing was closed or exported; the entries are kept until a version reads them.',
    next: 'Update Concilia on this computer and try again.',
  },
  'file-rows-damaged': {
    what: 'The rows of a file that another computer imported came damaged.',
    safe: 'Nothing was imported or changed here; the file is whole where it was imported.',
    next: 'Import the same file on this computer: what waits for its rows is then applied.',
  },
  'file-rows-newer': {
    what: 'The rows of a file were sent by a later version of Concilia.',
    safe: 'Nothing was imported or changed; what needs these rows waits for them.',
    next: 'Update Concilia on this computer, or import the same file here.',
  },
  'sum-too-large': {
    what: 'A sum is too large to be shown to the cent.',
    safe: 'Nothing was changed, and no figure was rounded.',
    next: 'Sort the lists by amount and look for one that cannot be right.',
  },
  'not-connected': {
    what: 'This company uses files only: it is connected to no service.',
    safe: 'Nothing was asked for or changed.',
    next: 'Import statements and SAF-T (PT) files, or connect it on the Start screen.',
  },
  'office-unreachable': {
    what: 'The office’s server does not answer.',
    safe: 'Your decisions stay on this computer and are sent when it answers again.',
    next: 'Check the network and the server’s address; work on meanwhile.',
  },
  'office-login-refused': {
    what: 'The office’s server does not accept this login.',
    safe: 'Your decisions stay on this computer; nothing was sent.',
    next: 'Check login, password and database with whoever looks after the server.',
  },
  'office-certificate': {
    what: 'The office’s server cannot prove that it is the right one.',
    safe: 'Neither the password nor any data was sent.',
    next: 'Check the address and the office’s certificate with whoever looks after the server.',
  },
  'office-schema-newer': {
    what: 'The office’s server has a later version than this Concilia.',
    safe: 'Your decisions stay on this computer; nothing was sent.',
    next: 'Update Concilia on this computer.',
  },
  'office-schema-older': {
    what: 'The office’s server is not prepared for this version of Concilia.',
    safe: 'Your decisions stay on this computer; the server was not changed.',
    next: 'Ask whoever looks after the server to run the command office setup.',
  },
  'office-not-allowed': {
    what: 'Your login may not do this on the office’s server.',
    safe: 'Nothing was changed there; your decisions stay on this computer.',
    next: 'Ask a reviewer of the company, or whoever looks after the server.',
  },
  'office-full': {
    what: 'The office’s server has no space left.',
    safe: 'Your decisions stay on this computer and are sent when there is space.',
    next: 'Tell whoever looks after the server.',
  },
  'office-answer': {
    what: 'The office’s server answered something that Concilia does not recognise.',
    safe: 'Nothing of the answer was used; your decisions stay on this computer.',
    next: 'Update Concilia; if it happens again, tell whoever looks after the server.',
  },
  'office-forgotten': {
    what: 'This company is shared in the office, but this computer no longer knows through which server.',
    safe: 'Nothing was closed, reopened or exported; your decisions stay on this computer.',
    next: 'Connect the office’s server in Settings and join the company; or stop sharing it with office leave.',
  },
  'mirror-moved': {
    what: 'This company’s data file was moved or deleted while it was open.',
    safe: 'Nothing is written until it is back; what was decided before is in that file.',
    next: 'Put the file back in its folder and try again, or restore a backup.',
  },
  'file-not-written': {
    what: 'The file could not be written.',
    safe: 'No file was written; one that was there before is as it was.',
    next: 'Check the folder, its permissions and the disk, then try again.',
  },
  'file-held': {
    what: 'Another program has this file open.',
    safe: 'The file is as it was before.',
    next: 'Close it there, in the spreadsheet or the viewer for example, and try again.',
  },
  'file-exists': {
    what: 'There is already a file with this name.',
    safe: 'The file is as it was before; nothing was written or marked as exported.',
    next: 'Choose another name or folder, or say that it may be replaced.',
  },
  cancelled: {
    what: 'Cancelled as you asked.',
    safe: 'Nothing was left half done.',
    next: 'Repeat whenever you like; a sync goes on where it stopped.',
  },
  unexpected: {
    what: 'Something failed unexpectedly (reference {{reference}}).',
    safe: 'Saved decisions are not lost.',
    next: 'Try again; if it happens again, give the reference to support.',
  },
}
