/** What prevents closing a month, and what needs a reason. */
export const obstacles = {
  title: 'What is still needed to close the month',
  'not-over': 'The month is not over: it can be closed from the first day of the next month.',
  'clock-back':
    'The month is not over by this computer’s clock, yet decisions were recorded on {{day}}. Correct the clock and try again.',
  'already-closed': 'This month is closed already. To change it, reopen it with a reason.',
  changed: 'The statement changed meanwhile: look at it again and repeat.',
  'review-changed':
    '{{by}} reviewed the month and something changed since: review it again or withdraw the review.',
  'open-remarks_one': '{{n}} remark of the review is open.',
  'open-remarks_other': '{{n}} remarks of the review are open.',
  contested_one: '{{n}} decision made here did not fit what the office decided: choose which one stays.',
  contested_other: '{{n}} decisions made here did not fit what the office decided: choose which ones stay.',
  'not-received_one':
    '{{n}} decision of the office waits for transactions or files that are not on this computer yet: synchronise.',
  'not-received_other':
    '{{n}} decisions of the office wait for transactions or files that are not on this computer yet: synchronise.',
  'four-eyes': 'In this office a month is closed after another person reviewed it.',
  'not-next': 'Months close in order: {{month}} comes first.',
  'before-start':
    'The books begin with {{month}}: what is older is part of its opening balances. Another first month can be chosen until the first closing.',
  'open-rows_one':
    'Account {{account}}: {{n}} transaction to review. Reconcile, classify or leave it open with a note.',
  'open-rows_other':
    'Account {{account}}: {{n}} transactions to review. Reconcile, classify or leave them open with a note.',
  undated_one:
    'Account {{account}}: {{n}} transaction without a date. Import the bank’s statement or ask the bank.',
  undated_other:
    'Account {{account}}: {{n}} transactions without a date. Import the bank’s statement or ask the bank.',
  undirected_one:
    'Account {{account}}: {{n}} transaction without a direction. Give the account’s direction in Settings.',
  undirected_other:
    'Account {{account}}: {{n}} transactions without a direction. Give the account’s direction in Settings.',
  conflicting_one: '{{n}} decision that the service contradicts. Undo it or keep it under Reconcile.',
  conflicting_other: '{{n}} decisions that the service contradicts. Undo them or keep them under Reconcile.',
  stale_one: '{{n}} decision rests on rows that changed. Undo it and decide again.',
  stale_other: '{{n}} decisions rest on rows that changed. Undo them and decide again.',
  review: 'Review transactions',
} as const

export const differences = {
  bank: 'Account {{account}}: {{amount}} difference to the bank.',
  parts: 'Account {{account}}: {{amount}} between rows and decisions.',
  ledger: 'Account {{account}}: {{amount}} difference to the ledger.',
  coverage: 'Account {{account}}: not known to the end of the month.',
  'bank-unknown':
    'Account {{account}}: the bank’s balance is not known; it can be filled in on the statement.',
  documents: 'Documents: {{amount}} difference.',
  suppliers: 'Documents of suppliers: {{amount}} difference.',
  missing_one:
    'Owed at the closing before and not here any more: {{numbers}}. Track its id, or say in the reason what became of it.',
  missing_other:
    'Owed at the closing before and not here any more: {{numbers}}. Track their ids, or say in the reason what became of them.',
} as const
