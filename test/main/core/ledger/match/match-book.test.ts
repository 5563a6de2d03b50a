import { describe, expect, it } from 'vitest'
import { AppError } from '#core/app-error.ts'
import { matchBook } from '#core/ledger/match/match-book.ts'
import { bookOf } from '../../../../helpers/ledger-book/invent-ledger.ts'
import { line, match, matched, short, transaction } from '../../../../helpers/ledger-book/samples.ts'

describe('a line and a transaction of one amount', () => {
  it('are certain where a number of both texts says so, however late the cheque was cashed', () => {
    expect(
      matched(
        [line(1, '01-28', -20_000, 'CH 1234567 Metalurgica')],
        [
          transaction(1, '04-03', -20_000, 'CHEQUE 1234567'),
          transaction(2, '01-29', -20_000, 'CHEQUE 1234568'),
        ],
      ),
    ).toEqual(['certain 1-1'])
  })

  it('are certain where the amount is unique on both sides within ten days', () => {
    const lines = [line(1, '10-01', 95_017, 'Recebimento')]
    expect(matched(lines, [transaction(1, '10-08', 95_017, 'TRF 0012')])).toEqual(['certain 1-1'])
    expect(matched(lines, [transaction(1, '10-20', 95_017, 'TRF 0012')])).toEqual(['likely 1-1'])
    expect(matched(lines, [transaction(1, '12-20', 95_017, 'TRF 0012')])).toEqual([])
    expect(matched(lines, [transaction(1, '10-08', -95_017, 'LEVANTAMENTO')])).not.toContain('certain 1-1')
    // Round amounts come again.
    const round = [line(1, '10-01', 95_000, 'Recebimento')]
    expect(matched(round, [transaction(1, '10-04', 95_000, 'TRF 0012')])).toEqual(['certain 1-1'])
    expect(matched(round, [transaction(1, '10-08', 95_000, 'TRF 0012')])).toEqual(['likely 1-1'])
  })

  it('are not certain where the texts name others', () => {
    expect(
      matched(
        [line(1, '10-01', -5_000, 'Pag. Padaria Espiga')],
        [transaction(1, '10-03', -5_000, 'TRF P/ RUI PINTO')],
      ),
    ).toEqual(['likely 1-1'])
    expect(
      matched(
        [line(1, '10-01', -5_000, 'Pag. FT A/12 Padaria')],
        [transaction(1, '10-03', -5_000, 'TRF P/ PADARIA FT A/13')],
      ),
    ).toEqual(['possible 1-1'])
  })

  it('are not certain where one is a cheque and the other salaries', () => {
    expect(
      matched(
        [line(1, '01-31', -150_000, 'Remunerações de janeiro')],
        [
          transaction(1, '02-10', -150_000, 'CHEQUE 88'),
          transaction(2, '01-31', -80_000, 'ORDENADO ANA'),
          transaction(3, '01-31', -70_000, 'ORDENADO RUI'),
        ],
      ),
    ).toEqual(['likely 1-1'])
  })

  it('are certain where the line is a journal entry that was exported for the transaction', () => {
    const entry = '0f9c2e51d6b84a7e9a10c3d4e5f60718-1'
    const lines = [
      line(1, '10-01', 12_300, `RECEBIMENTO ${entry.toUpperCase()}`),
      line(2, '10-01', 12_300, 'Rec.'),
    ]
    const bank = [
      transaction(1, '10-01', 12_300, 'TRF'),
      transaction(2, '10-01', 12_300, 'TRF', { entries: [entry] }),
    ]
    expect(matched(lines, bank)).toContain('certain 1-2')
    expect(matched([line(1, '10-01', 12_000, entry)], bank)).not.toContain('certain 1-2')
  })

  it('are not certain where one is of a kind that is nobody’s and the other is somebody’s', () => {
    expect(
      matched(
        [line(1, '10-20', 126_724, 'Fecho TPA 20/10')],
        [transaction(1, '10-18', 126_724, 'TRF DE HOTEL MIRAMONTE')],
      ),
    ).toEqual(['likely 1-1'])
    expect(
      matched(
        [line(1, '10-20', 126_724, 'Fecho TPA 20/10')],
        [transaction(1, '10-18', 126_724, 'TPA 1 VENDAS')],
      ),
    ).toEqual(['certain 1-1'])
  })

  it('are certain by the document that the transaction was paired with', () => {
    const [proposal] = match(
      [line(1, '10-01', 12_300, 'Rec. FT 2026/44 Hotel Mir')],
      [
        transaction(1, '10-01', 12_300, 'TRF 1', {
          documents: [{ number: 'FT 2026/45', name: 'Cafe Avenida' }],
        }),
        transaction(2, '10-03', 12_300, 'TRF 2', {
          documents: [{ number: 'FT 2026/44', name: 'Hotel Miramonte' }],
        }),
      ],
    )
    expect(proposal).toMatchObject({ class: 'certain', allocations: [{ lineId: 1 }, { transactionId: 2 }] })
    expect(proposal?.evidence).toContainEqual({
      code: 'document-shared',
      params: { number: '2026/44' },
      lineId: 1,
      transactionId: 2,
    })
  })

  it('of a recurring rent are paired month by month', () => {
    const months = ['08', '09', '10', '11']
    const lines = months.map((month, at) => line(at + 1, `${month}-02`, -95_000, 'Renda Imobiliaria'))
    const rows = months.map((month, at) =>
      transaction(at + 1, `${month}-04`, -95_000, 'TRF P/ IMOBILIARIA SOL'),
    )
    expect(matched(lines, rows)).toEqual(['certain 1-1', 'certain 2-2', 'certain 3-3', 'certain 4-4'])
    // In September the bank paid nothing.
    expect(matched(lines, rows.toSpliced(1, 1)).filter((one) => one.startsWith('certain'))).toEqual([
      'certain 1-1',
      'certain 3-3',
      'certain 4-4',
    ])
  })

  it('go by their dates in a set of equal amounts, and are ambiguous where nothing tells them apart', () => {
    expect(
      matched(
        [line(1, '10-01', -1_250, 'Portagem'), line(2, '10-04', -1_250, 'Portagem')],
        [transaction(1, '10-02', -1_250, 'DD VIA'), transaction(2, '10-05', -1_250, 'DD VIA')],
      ),
    ).toEqual(['likely 1-1', 'likely 2-2'])
    const proposals = match(
      [line(1, '10-01', -5_000, 'Pag. Espiga'), line(2, '10-01', -5_000, 'Pag. Alicerce')],
      [transaction(1, '10-02', -5_000, 'TRF 1'), transaction(2, '10-03', -5_000, 'TRF 2 LISBOA')],
    )
    expect(proposals.map((one) => one.class)).toEqual(['ambiguous', 'ambiguous'])
    expect(proposals[0]?.alternatives[0]).toMatchObject({ deciding: null })
    expect(proposals[0]?.alternatives.length).toBeGreaterThan(1)
  })

  it('keep the order of their dates where two orders are as near', () => {
    expect(
      matched(
        [line(1, '10-01', -1_250, 'Portagem'), line(2, '10-04', -1_250, 'Portagem')],
        [transaction(1, '10-04', -1_250, 'DD VIA'), transaction(2, '10-07', -1_250, 'DD VIA')],
      ),
    ).toEqual(['likely 1-1', 'likely 2-2'])
  })

  it('are ambiguous where one of two lines is left over and both are as near', () => {
    const rows = [transaction(1, '10-04', -1_250, 'DD VIA')]
    const lines = [line(1, '10-02', -1_250, 'Portagem A'), line(2, '10-05', -1_250, 'Portagem B')]
    expect(matched(lines, rows)).toEqual(['ambiguous 2-1'])
    expect(
      matched([{ ...lines[0]!, date: lines[0]!.date }, line(2, '10-14', -1_250, 'Portagem B')], rows),
    ).toEqual(['likely 1-1'])
  })

  it('go by a name among equals that are nearer', () => {
    expect(
      matched(
        [line(1, '10-04', -5_000, 'Pagamento'), line(2, '10-09', -5_000, 'Pag. Tinta Fresca')],
        [transaction(1, '10-04', -5_000, 'TRF P/ TINTA FRESCA'), transaction(2, '10-08', -5_000, 'TRF 2')],
      ),
    ).toEqual(expect.arrayContaining(['likely 2-1']))
  })

  it('are not certain by a number that many texts have', () => {
    const months = ['06', '07', '08', '09', '10']
    const lines = months.map((month, at) => line(at + 1, `${month}-10`, -2_000, 'Seguro 7654321'))
    const rows = months.map((month, at) => transaction(at + 1, `${month}-28`, -2_000, 'DD 7654321'))
    expect(matched(lines, rows).filter((one) => one.startsWith('certain'))).toEqual([])
  })

  it('posted on the last day of the month are usual', () => {
    expect(
      matched(
        [line(1, '10-31', -520, 'Despesas bancárias')],
        [transaction(1, '10-07', -520, 'COM MANUTENCAO')],
      ),
    ).toEqual(['certain 1-1'])
  })

  it('are never forced where the bank shows a transfer of its own', () => {
    expect(
      matched(
        [line(1, '10-03', -50_000, 'Pag. Metalurgica')],
        [transaction(1, '10-01', -50_000, 'TRF ENTRE CONTAS')],
      ),
    ).toEqual(['likely 1-1'])
    expect(
      matched(
        [line(1, '10-23', -50_000, 'Pag. Metalurgica')],
        [transaction(1, '10-01', -50_000, 'TRF ENTRE CONTAS')],
      ),
    ).toEqual(['possible 1-1'])
  })
})

describe('a sum', () => {
  it('of all salaries of a day is one line', () => {
    const [proposal] = match(
      [line(1, '10-31', -300_000, 'Processamento de salários')],
      [
        transaction(1, '10-30', -100_000, 'TRF P/ ANA COSTA ORDENADO'),
        transaction(2, '10-30', -120_000, 'TRF P/ RUI PINTO ORDENADO'),
        transaction(3, '10-30', -80_000, 'TRF P/ INES BRITO ORDENADO'),
        transaction(4, '10-30', -4_000, 'COMPRA 4821 POSTO NORTE'),
      ],
    )
    expect(proposal).toMatchObject({ class: 'likely', balanceMinor: 0 })
    expect(proposal?.allocations).toHaveLength(4)
  })

  it('of the lines of an entry, or of a slip, is one transaction', () => {
    const entry = { entry: 'BAN 7' }
    expect(
      matched(
        [
          line(1, '10-05', -1_111, 'A', entry),
          line(2, '10-05', -2_222, 'B', entry),
          line(3, '10-05', -900, 'C'),
        ],
        [transaction(1, '10-06', -3_333, 'PAG LOTE 4')],
      ),
    ).toEqual(['likely 1+2-1'])
    const slip = { document: 'TD 4455667' }
    expect(
      matched(
        [line(1, '10-05', 1_111, 'Cheque', slip), line(2, '10-05', 2_222, 'Cheque', slip)],
        [transaction(1, '10-06', 3_333, 'DEPOSITO 4455667')],
      ),
    ).toEqual(['certain 1+2-1'])
  })

  it('is possible at most where the names are others, and none where the days are far apart', () => {
    const entry = { entry: 'BAN 7' }
    const lines = [line(1, '10-05', 1_111, 'Rec. Espiga', entry), line(2, '10-05', 2_222, 'Rec. Roda', entry)]
    expect(matched(lines, [transaction(1, '10-06', 3_333, 'TRF DE HOTEL MIRAMONTE')])).toEqual([
      'possible 1+2-1',
    ])
    expect(matched(lines, [transaction(1, '10-06', 3_333, 'DEPOSITO')])).toEqual(['likely 1+2-1'])
    expect(matched(lines, [transaction(1, '10-26', 3_333, 'DEPOSITO')])).toEqual([])
  })

  it('of a kind over a weekend, or of rows that follow one another in a day, is found', () => {
    expect(
      matched(
        [line(1, '10-12', 60_000, 'Vendas TPA')],
        ['10-09', '10-10', '10-11'].map((date, at) =>
          transaction(at + 1, date, 10_000 * (at + 1), 'TPA VENDAS'),
        ),
      ),
    ).toEqual(['likely 1-1+2+3'])
    const amounts = [1_111, 2_345, 4_321, 999]
    expect(
      matched(
        amounts.map((amount, at) => line(at + 1, '10-05', amount, 'Recebimento')),
        [transaction(1, '10-05', 6_666, 'CREDITO')],
      ),
    ).toEqual(['possible 2+3-1'])
  })

  it('that two sets have is ambiguous', () => {
    const lines = [
      line(1, '10-05', -1_000, 'A', { entry: 'BAN 1' }),
      line(2, '10-05', -2_500, 'B', { entry: 'BAN 1' }),
      line(3, '10-06', -1_500, 'C', { entry: 'BAN 2' }),
      line(4, '10-06', -2_000, 'D', { entry: 'BAN 2' }),
    ]
    const [proposal] = match(lines, [transaction(1, '10-07', -3_500, 'PAG LOTE 4')])
    expect(proposal).toMatchObject({ class: 'ambiguous' })
    expect(proposal?.alternatives).toHaveLength(2)
  })
})

describe('an error of posting', () => {
  const row = transaction(1, '10-02', -12_340, 'TRF P/ METALURGICA')
  const later = transaction(9, '10-20', -77, 'OUTRO')
  const text = 'Pag. FT A/12 Metalurgica'

  it('is said where a line was posted twice, and balances where it was reversed', () => {
    const twice = [line(1, '10-02', -12_340, text), line(2, '10-03', -12_340, text)]
    const [proposal] = match(twice, [row])
    expect(proposal).toMatchObject({ class: 'possible', error: 'posted-twice', balanceMinor: -12_340 })
    expect(matched(twice, [row, later])).toEqual(['possible 1+2-1 posted-twice'])
    const reversed = [...twice, line(3, '11-03', 12_340, `Estorno ${text}`)]
    expect(match(reversed, [row])[0]).toMatchObject({ error: 'posted-twice', balanceMinor: 0 })
    expect(matched(reversed, [row])).toEqual(['possible 1+2+3-1 posted-twice'])
  })

  it('does not take two payments for one that is posted twice', () => {
    const third = [1, 2, 3].map((id) => line(id, '10-02', -12_340, 'Renda Sol', { document: `FT A/${id}` }))
    const three = [1, 2, 3].map((id) => transaction(id, '10-02', -12_340, `TRF SOL ${id}`))
    expect(match(third, [...three, later]).some(({ error }) => error !== undefined)).toBe(false)
    const twice = [line(1, '10-02', -12_340, 'Renda Sol'), line(2, '10-03', -12_340, 'Renda Sol')]
    const rows = [row, { ...row, id: 2, key: 'transaction 2' }]
    expect(match(twice, rows).some(({ error }) => error !== undefined)).toBe(false)
  })

  it('is said where debit and credit, or two digits, were exchanged and the texts agree', () => {
    expect(match([line(1, '10-02', 12_340, text)], [row])[0]).toMatchObject({
      error: 'wrong-sign',
      balanceMinor: 24_680,
      class: 'possible',
    })
    expect(match([line(1, '10-02', -13_240, text)], [row])[0]).toMatchObject({
      error: 'digits-swapped',
      balanceMinor: -900,
    })
    expect(matched([line(1, '10-02', 10_010, 'X')], [transaction(1, '10-02', 10_001, 'Y')])).toEqual([
      'possible 1-1 digits-swapped',
    ])
    expect(match([line(1, '10-02', -13_240, 'Pag. Padaria Espiga')], [row])).toEqual([])
  })

  it('that was accepted is ended by the line that reverses it', () => {
    const lines = [line(1, '10-02', -12_340, text), line(2, '10-03', -12_340, text)]
    const error = {
      ...{ id: 'l-0123456789abcdef', error: 'posted-twice' as const, lines, transactions: [row] },
      balanceMinor: -12_340 as (typeof row)['amountMinor'],
    }
    const storno = line(3, '11-03', 12_340, `Estorno ${text}`)
    const [proposal] = match([storno], [], { openErrors: [error] })
    expect(proposal).toMatchObject({ ends: error.id, balanceMinor: 12_340, class: 'likely' })
    const sign = {
      ...error,
      error: 'wrong-sign' as const,
      balanceMinor: -24_680 as (typeof row)['amountMinor'],
    }
    const corrected = [storno, line(4, '11-03', 12_340, 'Rec. Metalurgica')]
    expect(matched(corrected, [], { openErrors: [{ ...sign, lines: [lines[0]!] }] })).toEqual([
      'likely 3+4- l-0123456789abcdef',
    ])
  })
})

describe('lines that reverse each other', () => {
  const posted = line(1, '10-02', -7_000, 'Pag. Padaria Espiga')
  const reversal = line(2, '10-09', 7_000, 'Estorno Pag. Padaria Espiga')

  it('are set off without a transaction', () => {
    expect(matched([posted, reversal], [])).toEqual(['likely 1+2-'])
    expect(matched([posted, { ...reversal, text: posted.text }], [])).toEqual(['possible 1+2-'])
    expect(matched([posted, { ...reversal, text: 'Rec. Hotel Miramonte' }], [])).toEqual([])
  })

  it('are left to their transactions where each has one', () => {
    const rows = [
      transaction(1, '10-02', -7_000, 'TRF P/ PADARIA ESPIGA'),
      transaction(2, '10-09', 7_000, 'DEVOL TRF PADARIA ESPIGA'),
    ]
    expect(matched([posted, reversal], rows)).toEqual(['certain 1-1', 'certain 2-2'])
  })
})

describe('a transaction in another currency', () => {
  it('is matched by the amount that the line writes, or by the rate of others around it, at most likely', () => {
    const dollars = { currency: 'USD' }
    const proposals = match(
      [
        line(1, '10-01', -9_200, 'Pag. USD 100,00 Hosting'),
        line(2, '10-05', -46_100, 'Pag. licenças'),
        line(3, '10-05', -52_000, 'Pag. outra coisa'),
      ],
      [
        transaction(1, '10-02', -10_000, 'CARD HOSTING', dollars),
        transaction(2, '10-06', -50_000, 'CARD', dollars),
      ],
    )
    expect(proposals.map((one) => [one.class, one.currency, one.balanceMinor])).toEqual([
      ['likely', 'USD', 0],
      ['likely', 'USD', 0],
    ])
    const [stated] = proposals.filter(({ allocations }) => allocations[0]?.lineId === 1)
    expect(stated).toMatchObject({
      rate: '1.086956',
      allocations: [{ amountMinor: -9_200 }, { bankMinor: -10_000 }],
    })
  })
})

it('proposes nothing that a person refused', () => {
  const lines = [line(1, '10-01', 95_000, 'Recebimento')]
  const rows = [transaction(1, '10-03', 95_000, 'TRF'), transaction(2, '10-20', 95_000, 'TRF')]
  const [first] = match(lines, rows)
  expect(matched(lines, rows, { rejected: new Set([first?.id ?? '']) })).not.toContain('likely 1-1')
  const declined = [{ lineKey: 'line 1', transactionKey: 'transaction 1' }]
  expect(matched(lines, rows, { declined })).toEqual(['likely 1-2'])
})

it('ends where it is cancelled, and says how far it is', () => {
  const lines = Array.from({ length: 2_000 }, (_, at) => line(at + 1, '10-01', at + 1, 'X'))
  const rows = lines.map(({ id, amountMinor }) => transaction(id, '10-01', amountMinor, 'X'))
  const done: number[] = []
  matchBook(bookOf(lines, rows), { onProgress: (one) => done.push(one) })
  expect(done.at(-1)).toBe(2_000)
  expect(done.length).toBeGreaterThan(2)
  expect(() => matchBook(bookOf(lines, rows), { isCancelled: () => true })).toThrow(AppError)
})

describe('a line whose amount is a little other than the transaction that its number ties it to', () => {
  const paid = transaction(1, '10-08', -12_345, 'TRF P/ TINTAS FT A/47 LISBOA')
  const posted = (amount: number, text = 'Pag. FT A/47 Tintas') => line(1, '10-08', amount, text)

  it('is possible as another amount, and says both', () => {
    const [proposal] = match([posted(-12_300)], [paid])
    expect(proposal && short(proposal)).toBe('possible 1-1 amount-differs')
    expect(proposal?.balanceMinor).toBe(45)
    expect(proposal?.evidence.map(({ code }) => code)).toContain('posted-other-amount')
  })

  it('stays in transit where the amounts are far apart, one has the sign turned, or no number is shared', () => {
    expect(matched([posted(-11_000)], [paid])).toEqual([])
    expect(matched([posted(12_300)], [paid])).toEqual([])
    expect(matched([posted(-12_300, 'Pag. Tintas')], [paid])).toEqual([])
  })

  it('stays in transit where another line or transaction has the number, whether or not it is matched', () => {
    const part = line(2, '10-09', -500, 'Pag. FT A/47 resto')
    expect(matched([posted(-12_300), part], [paid])).toEqual([])
    const rest = transaction(2, '10-09', -500, 'TRF P/ TINTAS FT A/47 PORTO')
    expect(matched([posted(-12_300), part], [paid, rest])).toEqual(['certain 2-2'])
  })
})
