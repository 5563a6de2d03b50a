import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { UNKNOWN_TRANSACTION } from '#core/transactions.ts'
import { decodeTransactions } from '../../../../src-main/connectors/banking/transform.ts'

const decodeAll = (records: unknown[], context: { currency?: string; amountsAreSigned?: boolean } = {}) =>
  decodeTransactions(records, { currency: 'EUR', amountsAreSigned: false, ...context })

const decode = (record: unknown, context: { currency?: string; amountsAreSigned?: boolean } = {}) => {
  const [transaction] = decodeAll([record], context).transactions
  if (transaction === undefined) throw new Error('no transaction')
  return transaction
}

describe('the dialects of a transaction record', () => {
  it.each([
    [
      'indicator and unsigned number',
      {
        transactionId: 'tx-1',
        bookingDate: '2026-01-20',
        valueDate: '2026-01-21',
        transactionAmount: { amount: '77.93', currency: 'EUR' },
        creditDebitIndicator: 'DBIT',
        remittanceInformationUnstructured: 'PAG SERV 2026/89',
        debtorName: 'Padaria Central',
        creditorName: 'Energia do Norte',
        creditorAccount: { iban: 'PT50 0002 0123 1234 5678 9015 4' },
        endToEndId: 'NOTPROVIDED',
        status: 'BOOK',
        balanceAfterTransaction: { balanceAmount: { amount: '1000.00', currency: 'EUR' } },
      },
      {
        ...UNKNOWN_TRANSACTION,
        sourceId: 'tx-1',
        bookingDate: '2026-01-20',
        valueDate: '2026-01-21',
        amountMinor: -7793,
        direction: 'out',
        currency: 'EUR',
        text: 'PAG SERV 2026/89',
        counterpartyName: 'Energia do Norte',
        counterpartyIban: 'PT50000201231234567890154',
        balanceMinor: 100000,
      },
    ],
    [
      'snake case, signed text, text in a list',
      {
        entry_reference: 'e-2',
        booking_date: '20/01/2026',
        value_date: '20-01-2026',
        transaction_amount: { amount: '+300.0', currency: 'eur' },
        remittance_information_unstructured: ['TRF DE', 'FT 2026/12'],
        counterparty_name: 'Café Sul',
        counterparty_iban: 'pt50000201231234567890154',
        reference: 'R-7',
        running_balance: '1.300,00',
      },
      {
        ...UNKNOWN_TRANSACTION,
        sourceId: 'e-2',
        bookingDate: '2026-01-20',
        valueDate: '2026-01-20',
        amountMinor: 30000,
        direction: 'in',
        currency: 'EUR',
        text: 'TRF DE FT 2026/12',
        counterpartyName: 'Café Sul',
        counterpartyIban: 'PT50000201231234567890154',
        reference: 'R-7',
        balanceMinor: 130000,
      },
    ],
    [
      'unscaled value and epoch milliseconds',
      {
        id: 33,
        timestamp: Date.UTC(2026, 0, 20, 12),
        amount: { value: { unscaledValue: '-123456', scale: '2' }, currencyCode: 'EUR' },
        descriptions: { original: 'COMPRA 1234' },
        dates: { value: '2026-01-22' },
        payee: 'Loja Um',
      },
      {
        ...UNKNOWN_TRANSACTION,
        sourceId: '33',
        bookingDate: '2026-01-20',
        valueDate: '2026-01-22',
        amountMinor: -123456,
        direction: 'out',
        currency: 'EUR',
        text: 'COMPRA 1234',
        counterpartyName: 'Loja Um',
      },
    ],
    [
      'a credit and debit pair, grouped amounts, epoch seconds',
      {
        sequence: 9,
        date: Date.UTC(2026, 0, 20) / 1000,
        credit: '1.500,00',
        debit: '',
        currency: 'EUR',
        description: 'DEPOSITO',
        balance: 1500,
      },
      {
        ...UNKNOWN_TRANSACTION,
        sourceId: '9',
        bookingDate: '2026-01-20',
        amountMinor: 150000,
        direction: 'in',
        currency: 'EUR',
        text: 'DEPOSITO',
        balanceMinor: 150000,
      },
    ],
    [
      'words for the direction, a pending flag, nested dates',
      {
        internalTransactionId: 'i-5',
        dates: { booked: '2026-01-20T15:00:00+01:00' },
        operation_amount: '12,5',
        direction: 'OUTFLOW',
        details: 'COMISSAO',
        name: 'not used',
        pending: true,
      },
      {
        ...UNKNOWN_TRANSACTION,
        status: 'pending',
        sourceId: 'i-5',
        bookingDate: '2026-01-20',
        amountMinor: -1250,
        direction: 'out',
        currency: 'EUR',
        text: 'COMISSAO',
      },
    ],
    [
      'made on, value as amount, counterparty object, another currency',
      {
        reference_id: 'r-6',
        made_on: '2026-01-20',
        value: 5000,
        type: 'CRDT',
        currency: 'JPY',
        name: 'WIRE',
        counterparty: { name: 'Tóquio KK', iban: 'DE89370400440532013000' },
      },
      {
        ...UNKNOWN_TRANSACTION,
        sourceId: 'r-6',
        bookingDate: '2026-01-20',
        amountMinor: 5000,
        direction: 'in',
        currency: 'JPY',
        text: 'WIRE',
        counterpartyName: 'Tóquio KK',
        counterpartyIban: 'DE89370400440532013000',
      },
    ],
  ])('%s', (_, record, expected) => {
    expect(decode(record)).toEqual(expected)
  })

  it.each([
    ['CRDT', 'in'],
    ['DBIT', 'out'],
    ['Credit', 'in'],
    ['Debit', 'out'],
    ['C', 'in'],
    ['D', 'out'],
    ['IN', 'in'],
    ['OUT', 'out'],
    ['INFLOW', 'in'],
    ['OUTFLOW', 'out'],
  ])('reads the indicator %s under each of its names, against the sign too', (word, direction) => {
    for (const name of [
      'creditDebitIndicator',
      'credit_debit_indicator',
      'transactionType',
      'direction',
      'type',
    ])
      for (const amount of [10, -10, '+10,00', '-10.00'])
        expect(decode({ [name]: word, amount })).toMatchObject({
          direction,
          amountMinor: direction === 'in' ? 1000 : -1000,
        })
  })

  it('says when the indicator and the sign disagree, and when the indicator is unknown', () => {
    expect(decode({ amount: -10, type: 'CRDT', date: '2026-01-20' }).flags).toEqual([
      'indicator-against-sign',
    ])
    expect(decode({ amount: 10, creditDebitIndicator: 'X', date: '2026-01-20' })).toMatchObject({
      direction: 'unknown',
      flags: ['indicator-unknown'],
    })
  })

  it('skips a type that is not a direction', () => {
    expect(decode({ amount: -10, transactionType: 'TRANSFER', type: 'DBIT' }).direction).toBe('out')
    expect(decode({ amount: 10, type: 'TRANSFER' }).direction).toBe('unknown')
  })

  it('looks for the other party by the direction', () => {
    const record = {
      amount: 10,
      debtorName: 'Paying',
      creditorName: 'Paid',
      debtorAccount: { iban: 'PT50000201231234567890154' },
      creditorAccount: { iban: 'DE89370400440532013000' },
    }
    expect(decode({ ...record, type: 'CRDT' })).toMatchObject({
      counterpartyName: 'Paying',
      counterpartyIban: 'PT50000201231234567890154',
    })
    expect(decode({ ...record, type: 'DBIT' })).toMatchObject({
      counterpartyName: 'Paid',
      counterpartyIban: 'DE89370400440532013000',
    })
    expect(decode(record)).toMatchObject({ counterpartyName: null, counterpartyIban: null })
  })

  it('keeps every part of the text once', () => {
    const record = {
      amount: 1,
      description: 'TRF',
      remittanceInformation: { unstructured: ['FT 2026/12', 'OBRIGADO'] },
      details: 'TRF FT 2026/12 OBRIGADO',
      additional: 'ignored',
    }
    expect(decode(record).text).toBe('TRF FT 2026/12 OBRIGADO')
    expect(decode({ amount: 1, description: 'TRF', details: 'FT 2026/12' }).text).toBe('TRF · FT 2026/12')
  })
})

describe('an amount without an indicator', () => {
  it('has an unknown direction as long as every amount of the page is positive', () => {
    const page = decodeAll([{ amount: 10 }, { amount: '20,00' }])
    expect(page.amountsAreSigned).toBe(false)
    expect(page.transactions).toMatchObject([
      { direction: 'unknown', amountMinor: 1000 },
      { direction: 'unknown', amountMinor: 2000 },
    ])
  })

  it('is money in once a negative one shows that amounts carry a sign', () => {
    const page = decodeAll([{ amount: 10 }, { amount: -20 }])
    expect(page.amountsAreSigned).toBe(true)
    expect(page.transactions).toMatchObject([
      { direction: 'in', amountMinor: 1000 },
      { direction: 'out', amountMinor: -2000 },
    ])
    expect(decode({ amount: 10 }, { amountsAreSigned: true }).direction).toBe('in')
  })

  it('is not taken for signed because of a record that has an indicator', () => {
    expect(decodeAll([{ amount: 10 }, { amount: -20, type: 'DBIT' }]).transactions[0]?.direction).toBe(
      'unknown',
    )
  })
})

describe('dates', () => {
  it.each([
    ['2026-01-20', '2026-01-20', []],
    ['2026-01-20T23:59:59', '2026-01-20', []],
    ['2026-01-20 08:00', '2026-01-20', []],
    ['2026-07-20T23:30:00+02:00', '2026-07-20', []],
    ['2026-07-19T23:00:00Z', '2026-07-20', []],
    ['2026-01-20T23:30:00.000Z', '2026-01-20', []],
    ['20/01/2026', '2026-01-20', []],
    ['20-01-2026', '2026-01-20', []],
    ['20.01.2026', '2026-01-20', []],
    ['20260120', '2026-01-20', []],
    [20260120, '2026-01-20', []],
    ['1768910400', '2026-01-20', []],
    [1768910400, '2026-01-20', []],
    [1768910400000, '2026-01-20', []],
    [Date.UTC(2026, 6, 19, 23), '2026-07-20', []],
    ['5207-01-20', '5207-01-20', ['date-implausible']],
    ['1900-01-01', '1900-01-01', ['date-implausible']],
    ['2026-02-30', null, ['date-unreadable']],
    ['31/11/2026', null, ['date-unreadable']],
    ['yesterday', null, ['date-unreadable']],
    [1e300, null, ['date-unreadable']],
    [{}, null, ['date-unreadable']],
    [null, null, ['date-missing']],
  ])('%s is %s', (sent, date, flags) => {
    expect(decode({ amount: -1, bookingDate: sent })).toMatchObject({ bookingDate: date, flags })
  })

  it('are not missed on a pending record', () => {
    expect(decode({ amount: -1, status: 'pending' })).toMatchObject({ status: 'pending', flags: [] })
  })

  it('take the next name where the first cannot be read', () => {
    expect(decode({ amount: -1, bookingDate: 'soon', transactionDate: '2026-01-20' })).toMatchObject({
      bookingDate: '2026-01-20',
      flags: [],
    })
  })
})

describe('a record that cannot be read', () => {
  it.each([[null], [7], ['text'], [[1, 2]], [true]])('is kept and flagged: %j', (record) => {
    expect(decode(record)).toMatchObject({
      flags: ['not-a-record'],
      amountMinor: 0,
    })
  })

  it.each([
    ['amount-missing', {}],
    ['amount-unreadable', { amount: 'ten' }],
    ['amount-unreadable', { amount: 1e308 }],
    ['amount-unreadable', { amount: { value: { unscaledValue: 'x', scale: 2 } } }],
    ['amount-unreadable', { credit: 'ten' }],
    ['balance-unreadable', { amount: 1, balance: 'much' }],
    ['currency-unreadable', { amount: 1, currency: 'euros' }],
    ['value-date-unreadable', { amount: 1, valueDate: 'soon' }],
  ])('says %s', (flag, record) => {
    expect(decode({ date: '2026-01-20', ...record }).flags).toEqual([flag])
  })

  it('has no id rather than one whose digits were lost', () => {
    const record: unknown = JSON.parse('{"id": 9007199254740993, "amount": 1}')
    expect(decode(record).sourceId).toBeNull()
  })

  it('survives deep nesting', () => {
    const deep: unknown = JSON.parse(`{"amount": 5, "x": ${'['.repeat(200_000)}${']'.repeat(200_000)}}`)
    expect(decode(deep)).toMatchObject({ amountMinor: 500 })
  })

  it('never fails the page, whatever JSON it is', () => {
    const named = fc.record(
      Object.fromEntries(
        [
          'amount',
          'transactionAmount',
          'credit',
          'debit',
          'bookingDate',
          'type',
          'description',
          'id',
          'balance',
        ]
          .concat(['debtorAccount', 'counterparty', 'dates', 'status', '__proto__', 'currency'])
          .map((name) => [name, fc.jsonValue()]),
      ),
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.jsonValue(), named)), (records) => {
        const sent: unknown[] = JSON.parse(JSON.stringify(records))
        const { transactions } = decodeAll(sent)
        expect(transactions).toHaveLength(sent.length)
        for (const [at, transaction] of transactions.entries()) {
          expect(Number.isSafeInteger(transaction.amountMinor)).toBe(true)
          expect(transaction.text.isWellFormed()).toBe(true)
          expect(transaction.place).toBe(at)
        }
      }),
    )
  })
})
