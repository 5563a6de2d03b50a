/** Words of what was expected in a month and did not come. */
export const expected = {
  title: 'Expected and missing',
  about: 'What usually recurs and did not come in this month. It never keeps the month from being closed.',
  state: {
    missing: 'Did not come',
    'not-yet': 'Not known yet: the account is not known until some days later',
    ended: 'No longer expected, as {{by}} said',
  },
  rhythm: { monthly: 'every month', quarterly: 'every three months', yearly: 'every year' },
  line: '{{text}}, expected on {{date}}: {{amount}}, {{rhythm}}',
  range: '{{least}} to {{most}}',
  seen: 'Seen on',
  open: 'Show the transaction of {{date}}: {{text}}',
  end: 'No longer expected',
  again: 'Expect it again',
  more_one: 'and {{n}} more time',
  more_other: 'and {{n}} more times',
} as const
