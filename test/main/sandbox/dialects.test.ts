import { describe, expect, it } from 'vitest'
import type { Transaction } from '../../../src-main/sandbox/transaction.ts'
import { toRecord } from '../../sandbox/dialects/dialect.ts'

const IN: Transaction = {
  position: 7,
  id: 'MV1',
  bookingDate: '2026-03-05',
  valueDate: '2026-03-06',
  amountMinor: 123_456,
  currency: 'EUR',
  text: 'TRF P/O PADARIA DOURADO FT 2026/12',
  counterparty: 'Padaria Dourado, Lda',
  iban: 'PT50000201231234567890154',
  reference: 'E2E1',
  status: 'booked',
  balanceMinor: 2_500_005,
}
const OUT: Transaction = {
  ...IN,
  amountMinor: -7,
  status: 'pending',
  counterparty: null,
  iban: null,
  reference: null,
}

describe('record dialects', () => {
  it('berlin nests a signed text amount and names the debtor of incoming money', () => {
    expect(toRecord('berlin', IN)).toEqual({
      transactionId: 'MV1',
      endToEndId: 'E2E1',
      bookingDate: '2026-03-05',
      valueDate: '2026-03-06',
      transactionAmount: { amount: '1234.56', currency: 'EUR' },
      debtorName: 'Padaria Dourado, Lda',
      debtorAccount: { iban: 'PT50000201231234567890154' },
      remittanceInformationUnstructured: 'TRF P/O PADARIA DOURADO FT 2026/12',
      status: 'booked',
      balanceAfterTransaction: {
        balanceAmount: { amount: '25000.05', currency: 'EUR' },
        balanceType: 'interimBooked',
      },
    })
  })

  it('berlin names the creditor of outgoing money and leaves out what is not known', () => {
    const out = toRecord('berlin', { ...OUT, counterparty: 'Energia Clara' })
    expect(out).toMatchObject({ creditorName: 'Energia Clara', transactionAmount: { amount: '-0.07' } })
    expect(Object.keys(out)).not.toContain('debtorAccount')
    expect(Object.keys(out)).not.toContain('endToEndId')
  })

  it('flat has signed numbers and null where nothing is known', () => {
    expect(toRecord('flat', OUT)).toMatchObject({
      amount: -0.07,
      balance: 25_000.05,
      counterpartyName: null,
      status: 'pending',
    })
  })

  it('tink has an unscaled integer beside its scale', () => {
    expect(toRecord('tink', OUT)).toMatchObject({
      amount: { value: { unscaledValue: '-7', scale: '2' }, currencyCode: 'EUR' },
      dates: { booked: '2026-03-05', value: '2026-03-06' },
      status: 'PENDING',
    })
  })

  it('snake has unsigned amounts: only the indicator tells the direction', () => {
    expect(toRecord('snake', IN)).toMatchObject({
      amount: '1234.56',
      credit_debit_indicator: 'CRDT',
      status: 'BOOK',
    })
    expect(toRecord('snake', OUT)).toMatchObject({
      amount: '0.07',
      credit_debit_indicator: 'DBIT',
      status: 'PDNG',
    })
  })

  it('unsigned tells no direction at all', () => {
    expect(toRecord('unsigned', OUT)).toEqual({
      transaction_id: 'MV1',
      made_on: '2026-03-05',
      amount: 0.07,
      currency: 'EUR',
      description: 'TRF P/O PADARIA DOURADO FT 2026/12',
      status: 'pending',
    })
  })

  it('bare has neither id nor counterparty, a grouped comma amount and a Portuguese date', () => {
    expect(toRecord('bare', IN)).toEqual({
      date: '05/03/2026',
      value_date: '06/03/2026',
      details: 'TRF P/O PADARIA DOURADO FT 2026/12',
      value: '1.234,56',
      currency: 'EUR',
      balance: '25.000,05',
    })
    expect(toRecord('bare', OUT)).toMatchObject({ value: '-0,07' })
  })
})
