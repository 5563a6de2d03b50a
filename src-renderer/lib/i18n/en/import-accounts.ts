/** Words of which account a statement is of, and whose, and of two names of one account. */

export const ask = {
  title: 'Which account does {{file}} belong to?',
  named: 'The file calls it {{name}}. The answer is remembered.',
  unnamed: 'The file does not say which account it belongs to.',
  which: 'Account',
  other: 'Another account',
  name: 'Name or IBAN of the account',
  goOn: 'Continue',
  proposed: 'Rows that are in account {{account}} already: {{same}} of {{n}}.',
  contradicts: 'That is not account {{account}}, which was chosen.',
  contradictsKnown: 'That is not account {{account}}, which was chosen and which files call {{known}}.',
  join: 'Import it as the account that the file names. If both are one account, join them then, in the list of imported files.',
} as const

export const whose = {
  title: '{{file}}: is it this company’s?',
  owner: 'The statement is for an account of {{name}}.',
  account: 'The account of this statement is one of {{name}}, which is on this computer too.',
  'e-fatura':
    'The e\u2011Fatura list does not say whose it is. Are these purchases of {{name}}? This is asked once.',
  next: 'If it is another company’s, import it there. If it is this one’s, confirm it: the answer is kept with the account.',
  confirm: 'If it is another company’s, import it there. If it is this one’s, confirm it.',
  ours: 'It is this company’s',
} as const

export const same = {
  open: 'Join two accounts',
  title: 'Are they one account?',
  about:
    'A service and files may call one account by different names: its transactions then show twice. You are asked only once.',
  none: 'This company has fewer than two accounts: there is nothing to join.',
  account: 'Account',
  other: 'Is the same as',
  found: 'Transactions of the same period in both: {{same}} of {{n}}.',
  both_zero: 'No transaction is in both.',
  both_one: '{{n}} transaction is in both: it is kept once.',
  both_other: '{{n}} transactions are in both: each is kept once.',
  moved_zero: 'None is in one only.',
  moved_one: '{{n}} is in one only.',
  moved_other: '{{n}} are in one only.',
  left: 'Account {{account}} is left, with the decisions of both.',
  copy: 'This cannot be undone: a backup is made first.',
  act: 'They are one account',
  apart: 'They are two accounts',
  done_one: 'Account {{account}}: {{n}} transaction was there twice',
  done_other: 'Account {{account}}: {{n}} transactions were there twice',
  apartDone: 'They are two accounts: it is not asked again',
  refused_one: '{{n}} transaction is decided in both accounts. Undo one of the decisions first.',
  refused_other: '{{n}} transactions are decided in both accounts. Undo one of the decisions of each first.',
} as const
