/** Words of categories, of rules that classify, and of what was learned. */
export const categories = {
  title: 'Categories',
  about:
    'What transactions without a document are put under. You type the ledger account; it goes into the journal entries.',
  name: 'Name',
  account: 'Account (SNC)',
  accountHint: 'For example 6988. It may stay empty.',
  transactions: 'Transactions',
  rules: 'Rules',
  add: 'Add category',
  change: 'Change',
  hide: 'Hide',
  show: 'Show',
  remove: 'Remove',
  save: 'Save',
  saved: 'Category {{name}} saved.',
  hidden: '{{name}} is no longer proposed; what uses it stays as it is.',
  resting_one:
    '{{n}} rule of this category classifies nothing while it is hidden: change the rule, or show the category again.',
  resting_other:
    '{{n}} rules of this category classify nothing while it is hidden: change them, or show the category again.',
  shown: '{{name}} is proposed again.',
  removed: 'Category {{name}} removed.',
  inUse: 'In use: {{n}}. Hide it so that it is not proposed any more.',
  usedBy: 'In use: {{n}}. The new name appears wherever it is used.',
  refused: {
    'name-taken': 'Another category has this name. Choose another.',
    'name-missing': 'Type a name.',
  },
}

export const rules = {
  title: 'Classification rules',
  about:
    'A rule proposes its category as certain for what it covers, except what a document could explain. It is tried on past transactions before it counts.',
  tryFirst: 'The rule is tried on all transactions before it is saved. Nothing changes until then.',
  empty: 'No rules yet. Write the first one.',
  add: 'Write a rule',
  change: 'Change',
  remove: 'Remove',
  removed: 'Rule removed.',
  saved: 'Rule saved.',
  catches: 'Covers',
  category: 'Category',
  written: 'Written',
  words: 'Words of the description',
  wordsHint: 'Whole words in a row; accents and capitals make no difference.',
  wordsMissing: 'Type words of the description, or the name or IBAN of the counterparty.',
  counterparty: 'Name or IBAN of the counterparty',
  least: 'Lowest amount',
  most: 'Highest amount',
  amountWrong: 'Type an amount.',
  quoted: '“{{words}}”',
  atLeast: 'from {{amount}}',
  atMost: 'up to {{amount}}',
  caught_one: 'It covers {{n}} transaction.',
  caught_other: 'It covers {{n}} transactions.',
  agrees: 'Classified so already: {{n}}.',
  undecided: 'Undecided: {{n}}.',
  differs: 'Decided otherwise',
  leftOpen: 'Left open with a note, which the rule leaves alone',
  withDocument: 'With a document, which the rule does not classify by itself',
  contradicts:
    'It contradicts the rule {{rule}} ({{category}}) on {{n}}: of those, neither decides alone. Change one of the two, or choose for each.',
  contradictsAll:
    'It contradicts the rule {{rule}} ({{category}}): on no transaction yet, but they cover the same. Change one of the two, or choose for each.',
  keepBoth: 'Keep both',
  resting: 'Hidden category: the rule classifies nothing. Change the rule, or show the category.',
  refused: {
    empty: 'Type words of the description, or a counterparty.',
    'amounts-reversed': 'The lowest amount is above the highest. Swap them, or leave one empty.',
    'category-unknown': 'The category is not there any more. Choose another.',
    'category-hidden':
      'The category is hidden and classifies nothing. Choose another, or show it first under Categories.',
    exists: 'There is a rule that says the same. Another is not needed.',
    contradicts: 'Another rule was written meanwhile and contradicts this one. Try it again.',
  },
}

export const learned = {
  title: 'Learned classifications',
  about:
    'What your classifications taught. Undoing a decision forgets what it taught; forgetting it here keeps the decision.',
  empty: 'Nothing yet: classify a transaction.',
  known: 'Known by',
  by: {
    counterparty: 'counterparty',
    line: 'description',
    beginning: 'beginning of the description',
    'known-words': 'usual words',
  },
  amounts: 'Amounts',
  lessons: 'Learned from',
  forget: 'Forget',
  restore: 'Restore',
  forgottenTitle: 'Forgotten',
  forgotten: 'Lesson forgotten: {{text}}.',
  restored: 'Lesson restored: {{text}}.',
}
