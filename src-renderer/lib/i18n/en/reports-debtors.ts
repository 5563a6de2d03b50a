/** Words of accounts for customers with something overdue. */
export const debtors = {
  count_one: '{{n}} customer with overdue amounts.',
  count_other: '{{n}} customers with overdue amounts.',
  covered_one:
    '{{n}} customer with overdue documents has as much or more in their favour, and is not listed.',
  covered_other:
    '{{n}} customers with overdue documents have as much or more in their favour, and are not listed.',
  open: 'Write statements…',
  title: 'Statements of customers with overdue amounts',
  about:
    'A file for each customer, in the folder you choose: what is overdue, what is not yet, credit notes and payments to allocate. Nothing is sent.',
  formats: { pdf: 'PDF (A4)', txt: 'Text for a mail (TXT)' },
  customers: 'Customers',
  chosen_one: '{{n}} customer, {{sum}} overdue',
  chosen_other: '{{n}} customers, {{sum}} overdue',
  all: 'All',
  none: 'None',
  bands: {
    notDue: 'not yet due',
    days1to30: '1 to 30 days',
    days31to60: '31 to 60 days',
    days61to90: '61 to 90 days',
    over90: 'over 90 days',
    noDueDate: 'no due date',
    inFavour: 'in their favour',
  },
  unmatched: 'receipts to reconcile of this name: {{amount}}',
  write_one: 'Write {{n}} file',
  write_other: 'Write {{n}} files',
  progress_one: '{{n}} of {{total}} · {{name}}',
  progress_other: '{{n}} of {{total}} · {{name}}',
  saved_one: '{{n}} file saved in {{folder}}.',
  saved_other: '{{n}} files saved in {{folder}}.',
  skipped_one: '{{n}} was there already and was left as it was.',
  skipped_other: '{{n}} were there already and were left as they were.',
  names: 'Saved files',
  failed_one: '{{n}} customer without a file',
  failed_other: '{{n}} customers without a file',
  stopped: {
    cancelled: 'Cancelled. What was saved stays; do it again to write only the missing ones.',
    'disk-full':
      'The disk is full. What was saved stays; free some space and do it again to write only the missing ones.',
  },
} as const
