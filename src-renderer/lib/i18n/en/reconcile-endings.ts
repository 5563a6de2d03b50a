/** Words of endings without a document. */
import { titleOf } from '#contract/words/command-words.ts'

export const endings = {
  many: '{{n}} transactions',
  choose: 'Choose a transaction, or select several.',
  onlyTransactions: 'Clear the selected documents: a classified transaction pays no documents.',
  done: {
    classify_one: 'Classified',
    classify_other: '{{n}} transactions classified',
    split_one: 'Split into parts',
    split_other: '{{n}} transactions split into parts',
    offset_one: 'Transaction grouped',
    offset_other: '{{n}} transactions grouped',
    'leave-open_one': 'Left open',
    'ask-client_one': 'Waiting for the client',
    'ask-client_other': '{{n}} transactions wait for the client',
    'leave-open_other': '{{n}} transactions left open',
  },
  decided: {
    title: 'Reconciled with',
    by: 'Decided by {{name}} on {{time}}',
    automatically: 'Decided automatically on {{time}}',
    more: 'and {{n}} more',
  },
  classify: {
    title: 'Classify transaction',
    open: 'Classify',
    find: 'Find a category',
    none: 'No category of that name.',
  },
  split: {
    title: 'Split transaction',
    category: 'Category {{n}}',
    amount: 'Amount {{n}}',
    wrong: 'Type an amount.',
    remove: 'Remove part {{n}}',
    removeShort: 'Remove',
    add: 'Another part',
    onlyOne: 'One transaction is split at a time: leave only one selected.',
    rest: '{{amount}} left',
    over: '{{amount}} too much',
    sums: 'The parts add up to the transaction.',
    save: 'Split',
  },
  offset: {
    title: titleOf('offset', 'en'),
    kind: 'What they are',
    save: 'Group',
  },
  leaveOpen: {
    title: 'Leave open',
    note: 'Note',
    hint: 'It leaves what is to be reviewed, and stays open in every report.',
    save: 'Leave open',
  },
  askClient: {
    title: titleOf('ask-client', 'en'),
    what: 'What is asked',
    text: 'In words (may stay empty)',
    until: 'Wait until (may stay empty)',
    hint: 'It leaves the work until the answer, or until this day. For example 15/12 or +10.',
    dayWrong: 'Type a day, such as 15/12/2026 or +10.',
    tooLong: 'Type at most 500 characters.',
    save: 'Wait for the client',
  },
  refused: {
    'nothing-open': 'Transaction decided already. Undo the decision first.',
    'direction-unknown':
      'It is not known whether the money came in or went out. Say so for the account, in the notice above.',
    'note-missing': 'Write the reason in the note.',
    'day-passed': 'Choose a day after today, or none.',
    'category-unknown': 'This category is gone. Choose another one.',
    'twin-missing':
      'Select the other transaction too, with X. If it is in an account that is not connected, connect it, or classify this one as “Own account that is not connected”.',
    currencies: 'The transactions are in different currencies. Classify each of them.',
    'same-account':
      'The transactions are of one account. Choose “Reversal”, or select the one of the other account.',
    'other-account': 'A reversal stays in one account. Choose “Transfer between own accounts”.',
    stale: 'The transaction changed meanwhile. Look again and repeat.',
    'split-differs':
      'The parts do not add up to the transaction: the difference is {{amount}}. Correct a part or add one.',
    'split-part': 'Each part needs an amount above zero.',
    'not-balanced':
      'The transactions do not cancel out: they add up to {{amount}}. Select those that add up to zero.',
  },
}
