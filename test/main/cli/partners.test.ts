import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { aDocumentBody } from '../../helpers/issuing-bodies.ts'
import { startSandbox } from '../../sandbox/start-sandbox.ts'
import { cliFor } from './run-cli.ts'

const sandbox = await startSandbox({
  documents: 5,
  transactions: 5,
  readyDelayMs: 0,
  approveAfterMs: Number.POSITIVE_INFINITY,
})
afterAll(() => sandbox.close())
const cli = cliFor(sandbox)
await cli.add()

const written = (name: string, text: string): string => {
  const file = join(cli.dataFolder, name)
  writeFileSync(file, text)
  return file
}

describe('partners on the command line', () => {
  it.each(['list', 'object', 'text'] as const)(
    'issue once access is granted; the token comes as %s',
    async (shape) => {
      sandbox.setSwitches({ partnerTokenShape: shape })
      const nif = { list: '509442013', object: '513076581', text: '504615947' }[shape]
      const added = await cli.run(['partner', 'add', '--tax-id', nif, '--name', 'Parceira, Lda'])
      expect(added.json()).toMatchObject({ taxId: nif, state: 'requested' })
      const waiting = await cli.run(['partner', 'token', '--tax-id', nif])
      expect(waiting.json()).toEqual({ taxId: nif, state: 'requested', kept: 'nowhere' })

      sandbox.approvePartner(nif)
      const granted = await cli.run(['partner', 'token', '--tax-id', nif])
      expect(granted.json()).toEqual({ taxId: nif, state: 'granted', kept: 'nowhere' })
      expect(granted.stdout + granted.stderr).not.toContain('sandbox-partner')

      const file = written(`${shape}.json`, JSON.stringify(aDocumentBody({ document: { Type: 'T' } })))
      const issued = await cli.run(['document', 'create', '--file', file, '--on-behalf-of', nif])
      expect(issued.exit).toBe(0)
      const id = ['--id', `${issued.json<{ DocumentId: number }>().DocumentId}`]
      const read = await cli.run(['document', 'get', ...id, '--on-behalf-of', nif])
      expect(read.json()).toMatchObject({ Details: { Document: { Serie: 'P', Type: 'T' } } })
      expect((await cli.run(['document', 'get', ...id])).exit).toBe(1)
    },
  )

  it('are added from a list, each row separately', async () => {
    const file = written(
      'partners.csv',
      '\ufeffNIF;Nome;E-mail\r\n502757191;Nova, Lda;geral@nova.example\r\n1;Errada;\r\n',
    )
    const rows = (await cli.run(['partner', 'add', '--file', file])).json()
    expect(rows).toMatchObject([
      { outcome: 'added', row: 2, partner: { taxId: '502757191', state: 'registered', name: 'Nova, Lda' } },
      { outcome: 'invalid', row: 3, taxId: '1' },
    ])
  })

  it('print the data of the network for a tax id', async () => {
    const known = await cli.run(['partner', 'client', '--tax-id', '509442013'])
    expect(known.json()).toMatchObject({ NIF: '509442013', CountryCode: 'PT' })
    const unknown = await cli.run(['partner', 'client', '--tax-id', '123456789'])
    expect(unknown.json()).toMatchObject({ error: { code: 'not-found', serviceValue: 6 } })
  })

  it('validate one tax id, or a list into a file; a failing row is reported and the rest continues', async () => {
    const one = await cli.run(['partner', 'validate-tax-id', '--tax-id', '123456789'])
    expect(one.json()).toMatchObject({ valid: true, local: 'valid', service: 'valid' })
    const file = written('ids.csv', '123456789\n123456788\n=1+1\n999999990\n')
    const out = join(cli.dataFolder, 'result.csv')
    sandbox.setFaults(['tax-id:unknown-error#1'])
    const list = await cli.run([
      'partner',
      'validate-tax-id',
      '--file',
      file,
      '--out',
      out,
      '--profile',
      'rfc4180',
    ])
    expect(list.json()).toMatchObject({ rows: 4, valid: 1, invalid: 2, failed: 1 })
    expect(readFileSync(out, 'utf8').trimEnd().split('\r\n').slice(1)).toEqual([
      '1,"PT","123456789","sem resposta","O serviço recusou o pedido."',
      '2,"PT","123456788","inválido","Não passa na verificação local: formato ou dígito de controlo"',
      '3,"PT","\'=1+1","inválido","Não passa na verificação local: formato ou dígito de controlo"',
      '4,"PT","999999990","válido",',
    ])
  })

  it('refuse wrong usage', async () => {
    expect((await cli.run(['partner', 'add'])).exit).toBe(2)
    expect((await cli.run(['partner', 'validate-tax-id', '--file', 'x.csv'])).exit).toBe(2)
    expect((await cli.run(['partner', 'add', '--tax-id', '123456788'])).json()).toMatchObject({
      error: { code: 'invalid-input', field: 'CompanyTaxId' },
    })
  })

  it('are the network owner’s, where that is another pair of credentials', async () => {
    const separate = await startSandbox({ documents: 5, transactions: 5, separatePartnerOwner: true })
    const add = (bound: ReturnType<typeof cliFor>, ...more: string[]) =>
      bound.run([
        ...['company', 'add', '--name', 'Alfa', '--email', separate.email, '--client-id', separate.clientId],
        ...['--invoicing-url', separate.invoicingUrl, '--banking-url', separate.bankingUrl],
        ...['--auth-url', separate.authUrl, '--account-id', separate.accountId, ...more],
      ])
    const one = cliFor(separate)
    await add(one)
    const denied = await one.run(['partner', 'client', '--tax-id', '509442013'])
    expect(denied.json()).toMatchObject({ error: { code: 'credential-rejected' } })
    const other = cliFor(separate)
    await add(other, '--partner-email', separate.ownerEmail)
    const owner = { CONCILIA_PARTNER_TOKEN: separate.ownerToken }
    const known = await other.run(['partner', 'client', '--tax-id', '509442013'], owner)
    expect(known.json()).toMatchObject({ NIF: '509442013' })
    await separate.close()
  })
})
