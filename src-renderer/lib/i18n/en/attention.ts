/** Words of what a sync leaves for a person. */
export const attention = {
  label: 'Waiting for you',
  undirected_one: '{{n}} transaction of account {{account}} does not say whether money comes in or goes out.',
  undirected_other:
    '{{n}} transactions of account {{account}} do not say whether money comes in or goes out.',
  seeStart: 'Show on Start',
  answer: 'Answer',
  direction: {
    title: 'Does the money come in or go out?',
    text: 'The bank does not say so for this account, {{account}}. Without it these transactions cannot be reconciled. The answer holds for the whole account and can be changed in Settings.',
    in: 'It comes in',
    inText: 'The account only receives: all of them are money in.',
    out: 'It goes out',
    outText: 'The account only pays: all of them are money out.',
    'by-sign': 'By the sign',
    'by-signText': 'Positive amounts come in, negative ones go out.',
    sample_one: 'The transaction',
    sample_other: 'Some of the {{n}} transactions',
    done_one: '{{n}} transaction has a direction; pairs were looked for again',
    done_other: '{{n}} transactions have a direction; pairs were looked for again',
    busy: 'Looking for pairs',
  },
  unsent:
    'Account {{account}}: the service sent fewer transactions than it states (missing: {{n}}). Those that arrived are saved; the next sync asks for the others.',
  unreadable_one:
    '{{n}} document of the service ({{names}}) could not be read. It is in no list and is not matched. The next sync asks for it again; if this stays, look at it in the invoicing program and tell support.',
  unreadable_other:
    '{{n}} documents of the service ({{names}}) could not be read. They are in no list and are not matched. The next sync asks for them again; if this stays, look at them in the invoicing program and tell support.',
  outdated_one:
    '{{n}} document ({{names}}) could not be read again. It is shown as it was before, and its payment may have changed. The next sync asks for it again.',
  outdated_other:
    '{{n}} documents ({{names}}) could not be read again. They are shown as they were before, and their payment may have changed. The next sync asks for them again.',
  showTracked: 'Show the tracked documents',
  sameAccounts: 'Accounts {{account}} and {{other}} show the same transactions: are they one account?',
  answerSame: 'Answer whether they are one account',
  missing_one: 'Transactions are missing: the balance has {{n}} break.',
  missing_other: 'Transactions are missing: the balance has {{n}} breaks.',
  see: 'Show',
  gaps: {
    title: 'Missing transactions',
    text: 'From one transaction to the next the balance does not add up: the bank has others that it did not send. What is here is still right.',
    account: 'Account',
    period: 'When',
    amount: 'Missing amount',
    unknown: 'Not known',
    and: 'between {{from}} and {{to}}',
    within: 'on {{day}}',
    fetch: 'Fetch again',
    fetching: 'Fetching',
    found_one: '{{n}} missing transaction arrived',
    found_other: '{{n}} missing transactions arrived',
    nothing: 'The bank sent nothing more for these days. Check with the statement.',
    running: 'A sync is running already: try again when it is done',
    none: 'The balance adds up from transaction to transaction: none is missing.',
  },
} as const
