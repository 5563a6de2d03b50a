/** Words for the reasons to refuse a file: what it is, and what to do next. */

export const problem = {
  empty: { what: 'The file is empty.', next: 'Download or export it again.' },
  unreadable: {
    what: 'The file cannot be opened.',
    next: 'See whether it is still there and you may read it.',
  },
  folder: { what: 'It is a folder, not a file.', next: 'Drop the files that lie in it.' },
  changed: {
    what: 'The file was changed since it was looked at.',
    next: 'Drop or choose it again, to see what it brings now.',
  },
  'too-large': { what: 'The file is larger than Concilia can read.', next: 'Export a shorter period.' },
  'too-deep': {
    what: 'The file holds longer texts or deeper elements than any statement.',
    next: 'Make sure that it is the right file.',
  },
  encrypted: {
    what: 'The file is protected by a password.',
    next: 'Save a copy without a password and import that.',
  },
  'unknown-kind': {
    what: 'The file is neither a bank statement nor a SAF\u2011T\u00a0(PT) file.',
    next: 'Export the statement as CAMT.053, MT940, OFX, CSV or Excel, or as PDF.',
  },
  foreign: {
    what: 'This kind of file is not read here.',
    next: 'Export the statement as CAMT.053, MT940, OFX, CSV or Excel, or as PDF.',
  },
  truncated: { what: 'The file is incomplete.', next: 'Download or export it again.' },
  malformed: {
    what: 'The contents of the file do not follow its format.',
    next: 'Download it again, without opening it in another program.',
  },
  entities: {
    what: 'The file holds XML declarations that no statement needs and that may be dangerous.',
    next: 'Do not use it: ask whoever sent it for another one.',
  },
  'no-statement': {
    what: 'The file holds no statement.',
    next: 'Check the period and the account it was exported with.',
  },
  'no-columns': {
    what: 'The columns of the table are not recognised.',
    next: 'Say below what each column is.',
  },
  'no-rows': {
    what: 'The table has titles, but no rows.',
    next: 'Check the period it was exported with.',
  },
  'two-currencies': {
    what: 'The statement has rows in more than one currency.',
    next: 'Export one file per currency. For a table, check the columns below.',
  },
  'bad-row': {
    what: 'A row cannot be read.',
    next: 'Correct it where it comes from or, for a table, the columns below.',
  },
  'bad-balance': {
    what: 'The rows do not add up to the file’s own balance.',
    next: 'Download it again. For a table, check the columns below.',
  },
  'ambiguous-amounts': {
    what: 'The only separator in the amounts may be one of thousands or of decimals.',
    next: 'Say how much it is: the answer is remembered for tables with the same titles.',
  },
  'ambiguous-days': {
    what: 'The days of the table may have the day first or the month first.',
    next: 'Say which day it is: the answer is remembered for tables with the same titles.',
  },
  'unknown-side': {
    what: 'No amount has a sign, and this column may say what comes in and what goes out.',
    next: 'Say what it means: the answer is remembered for tables with the same titles.',
  },
  'first-side': {
    what: 'No amount has a sign. The balances prove which rows are money in and which money out, but not for the oldest one.',
    next: 'Say which it is. The answer holds for this file.',
  },
  'balance-row': {
    what: 'The row may state a balance or a total, or be a transaction, and nothing in the file proves which.',
    next: 'Say what it is: the answer is remembered for tables with the same titles.',
  },
  'repeated-rows': {
    what: 'The file holds several tables, and one begins with rows of the table above it: they may be the same, or others.',
    next: 'Save each table as a file and import them together.',
  },
  'several-products': {
    what: 'The table has rows of several products, and each is an account.',
    next: 'Export a file for each product, or read the rows of one of them only.',
  },
  'ledger-extract': {
    what: 'This is an extract of the accounting, not of the bank: its debits are money in.',
    next: 'Import it alone, without other files: the ledger’s balance in the closing comes from it.',
  },
  'several-sheets': {
    what: 'Several sheets of the workbook have rows of a statement.',
    next: 'Save each sheet as a file and import them.',
  },
  'sales-list': {
    what: 'It is the tax office’s list of sales, with the customer in each row.',
    next: 'Export the list of purchases: the documents that suppliers reported.',
  },
  'sheets-differ': {
    what: 'Two sheets contradict each other: they show other lines for the same days of an account, or balances that do not continue.',
    next: 'Export the account again, or save the right sheet as a file and import it.',
  },
  'own-document': {
    what: 'A document in the list was issued by the company itself: the list is another company’s, or one of sales.',
    next: 'Export the list of purchases of this company.',
  },
  'no-text': {
    what: 'The PDF is a picture, as a scanner makes it: it holds no text to read.',
    next: 'Download the PDF from the bank’s own site, or the statement as CSV or Excel.',
  },
  'hidden-text': {
    what: 'The PDF has text over other text: what is read might not be what you see.',
    next: 'Download it again from the bank’s own site, or the statement as CSV or Excel.',
  },
  'no-year': {
    what: 'The days in the PDF have no year, or lie outside the period in its heading.',
    next: 'Import the statement as CSV or Excel, or a PDF that states its period.',
  },
  'unproven-row': {
    what: 'The balances of the PDF do not prove this row, and a PDF is only read where they prove all.',
    next: 'Import the statement as CSV or Excel, or check the columns below.',
  },
} as const
