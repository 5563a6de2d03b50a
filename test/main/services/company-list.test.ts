import { describe, expect, it } from 'vitest'
import type { ListedRow } from '#contract/company-lists.ts'
import { readCompanyList } from '../../../src-main/services/companies/company-list.ts'
import type { CompanyRecord } from '../../../src-main/services/companies/registry.ts'

const known = [{ name: 'Padaria Ribeiro, Lda', taxId: '509442013', partnerOf: null }] as CompanyRecord[]
const rowsOf = (csv: string): ListedRow[] => {
  const list = readCompanyList(csv, known)
  if (list.outcome !== 'read') throw new Error('it holds no secrets')
  return list.rows
}
const problemsOf = (csv: string) => rowsOf(csv).map(({ problems }) => problems)
const CONNECTION =
  'https://faturas.example;https://banco.example;https://entrada.example;contas@vale.example;vale;PT50 1'
const HEADER = 'Nome;NIF;Faturação;Movimentos;Autorização;E-mail;Id de cliente;Conta;Ids;Ambiente'

describe('a table of companies', () => {
  it('tells companies with services from those on files alone', () => {
    const [vale, serra] = rowsOf(
      `${HEADER}\nOficina do Vale;;${CONNECTION};"1, 7, 100-250";testes\nCarpintaria Serra;508112303\n`,
    )
    expect(vale).toMatchObject({
      row: 2,
      problems: [],
      company: {
        connection: 'services',
        environment: 'staging',
        taxId: null,
        accountIds: ['PT50 1'],
        currency: 'EUR',
        ids: [
          { from: 1, to: 1 },
          { from: 7, to: 7 },
          { from: 100, to: 250 },
        ],
      },
    })
    expect(serra?.company).toEqual({
      connection: 'files',
      name: 'Carpintaria Serra',
      taxId: '508112303',
      currency: 'EUR',
    })
  })

  it('says of each wrong row why it cannot come, and takes the others', () => {
    expect(
      problemsOf(
        [
          'Nome;NIF',
          'padaria ribeiro, lda;508112303',
          'Outra;509442013',
          'Serra;508112304',
          ';508112303',
          'Mar Salgado;510337716',
          'MAR SALGADO;510337716',
          'Sem número',
        ].join('\n'),
      ),
    ).toEqual([
      ['name-taken'],
      ['tax-id-taken'],
      ['tax-id-wrong'],
      ['name-missing'],
      [],
      ['name-twice', 'tax-id-twice'],
      ['tax-id-missing'],
    ])
    expect(
      problemsOf(
        `${HEADER}\nVale;;http://faturas.example;;;contas;;;x-9;casa\nSerra;508112303;${CONNECTION};250-100`,
      ),
    ).toEqual(
      [
        [
          'environment-wrong',
          'address-wrong',
          'address-missing',
          'email-wrong',
          'client-id-missing',
          'account-missing',
          'ids-wrong',
        ].toSorted(),
        ['ids-wrong'],
      ].map((expected) => expect.arrayContaining(expected)),
    )
  })

  it('names the columns that mean nothing here', () => {
    expect(readCompanyList('Nome,NIF,Telefone,Morada\nSerra,508112303,1,2', [])).toMatchObject({
      unknown: ['Telefone', 'Morada'],
      rows: [{ problems: [] }],
    })
  })

  it.each([
    ['a column of that name', 'Nome;NIF;Token da API\nSerra;508112303;', 'Token da API'],
    ['an English one', 'name;client secret\nSerra;', 'client secret'],
    ['a password', 'Nome;Palavra-passe\nSerra;x', 'Palavra-passe'],
    ['a value that looks like one', 'Nome;NIF;Notas\nSerra;508112303;k9ZxT4vQ8mB2nW7pLr3s', 'Notas'],
  ])('is refused where it seems to hold a secret: %s', (_what, csv, column) => {
    expect(readCompanyList(csv, [])).toEqual({ outcome: 'secrets', columns: [column] })
  })

  it('takes an IBAN and an address in an unknown column for no secret', () => {
    expect(
      readCompanyList(
        'Nome;NIF;IBAN;Site\nSerra;508112303;PT50000201231234567890154;https://serra.example/abc/1',
        [],
      ),
    ).toMatchObject({
      outcome: 'read',
    })
  })

  it.each([
    ['separators', ';'.repeat(5_000_000)],
    ['separators below a header', `Nome;NIF\n${';\n'.repeat(2_499_000)}`],
    ['another separator', `Nome;NIF\n${'\t'.repeat(4_999_000)}`],
    ['cells', `Nome;NIF\n${`${'a;'.repeat(99)}\n`.repeat(25_000)}`],
    ['a quote that is never closed', `Nome\n"${'x'.repeat(4_999_000)}`],
    ['lines', '\n'.repeat(5_000_000)],
    ['control characters', `Nome;NIF\n${'\u0001'.repeat(4_999_000)}`],
    ['long names', `Nome;NIF\n${`${'x'.repeat(490)};508112303\n`.repeat(9_900)}`],
  ])('is no table with five megabytes of %s', (_what, csv) => {
    expect(() => readCompanyList(csv, [])).toThrow(/table/)
  })

  it('takes the titles that the window names, in either language', () => {
    for (const titles of [
      'Nome;Faturação;Movimentos;Autorização;E-mail;Id de cliente;Conta',
      'Name;Invoicing;Transactions;Authorisation;E-mail;Client id;Account',
      'Name;Invoicing address;Transactions address;Authorisation address;E-mail;Client id;Accounts',
    ])
      expect(rowsOf(`${titles}\nOficina do Vale;${CONNECTION}\n`)[0]?.company).toMatchObject({
        connection: 'services',
      })
  })

  it('holds a thousand companies at the most', () => {
    const table = (rows: number) => `Nome;NIF\n${'Serra;508112303\n'.repeat(rows)}`
    expect(rowsOf(table(1_000))).toHaveLength(1_000)
    expect(() => readCompanyList(table(1_001), [])).toThrow(/table/)
  })
})
