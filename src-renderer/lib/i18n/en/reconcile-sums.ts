/** Words of the search for sums. */
export const sums = {
  open: 'Find sums',
  title: 'What adds up to this?',
  documents: {
    question: { left: 'Transactions that add up to', right: 'Open documents that add up to' },
    scopes: { close: 'Of the same customer or supplier', all: 'Everything that is open' },
    searchAll: 'Look in everything that is open',
    noneClose: 'Nothing open is known of the same customer or supplier.',
  },
  ledger: {
    question: {
      left: 'Transactions to be posted that add up to',
      right: 'Postings in transit that add up to',
    },
    scopes: { close: 'Within 10 days', all: 'Within 45 days' },
    searchAll: 'Look within 45 days',
    noneClose: 'Nothing is open within 10 days.',
  },
  error: {
    question: {
      left: 'Postings in transit that cancel the error by',
      right: 'Postings in transit that cancel the error by',
    },
    scopes: { close: 'Within 45 days', all: 'Within a year' },
    searchAll: 'Look within a year',
    noneClose: 'Nothing is open within 45 days.',
  },
  scope: 'Where to look',
  none_zero: 'No open row to look in.',
  none_one: 'No set adds up to this: only {{n}} row is open.',
  none_other: 'No set adds up to this among the {{n}} open rows.',
  all_one: 'One set alone adds up to this.',
  all_other: '{{n}} sets add up to this: the sum alone does not decide.',
  more_one: '{{n}} set adds up to this, and there are more: the sum alone does not decide.',
  more_other: '{{n}} sets add up to this, and there are more: the sum alone does not decide.',
  choose: 'Select these rows',
  closed: {
    scope: 'Payments of closed months',
    search: 'Look in closed months',
    question: 'Payments of closed months for',
    none: 'No payment that a closed month classifies has this amount or the name of the supplier.',
    found_one: '{{n}} payment. The closed month does not change: its category stays.',
    found_other: '{{n}} payments. The closed month does not change: their categories stay.',
    choose: 'This was the payment',
  },
} as const
