import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { AppError } from '#core/app-error.ts'
import { createSessionStore } from '../../../../src-main/credentials/session-store.ts'
import {
  addPartner,
  checkDuePartners,
  checkPartner,
} from '../../../../src-main/services/partners/add-partners.ts'
import { addPartnerList } from '../../../../src-main/services/partners/partner-list.ts'
import { getPartnerToken } from '../../../../src-main/services/partners/partner-token.ts'
import { readTable } from '../../../../src-main/services/partners/read-table.ts'
import { noFollowUps } from '../../../helpers/no-follow-ups.ts'
import { type IssuingBench, openIssuingBench } from '../issuing/helpers/issuing-bench.ts'

const NEW = '502757191'
const REGISTERED = '509442013'
const MINUTE_MS = 60_000

let bench: IssuingBench
let credentials: ReturnType<typeof createSessionStore>
beforeEach(async () => {
  bench = await openIssuingBench({ approveAfterMs: Number.POSITIVE_INFINITY })
  credentials = createSessionStore('missing')
})
afterEach(() => bench.close())

const ports = () => ({ clock: bench.ports.clock, credentials, followUps: noFollowUps })
const keptToken = (taxId: string) => credentials.find(bench.company.record.id, `partner-token:${taxId}`)

describe('a partner', () => {
  it('that was new to the service is registered, its token kept at once', async () => {
    const { partner } = await addPartner(ports(), bench.company, {
      CompanyTaxId: `PT ${NEW}`,
      CompanyLegalName: 'Nova, Lda',
    } as Parameters<typeof addPartner>[2])
    expect(partner).toMatchObject({ taxId: NEW, state: 'registered', name: 'Nova, Lda', nextCheckAt: null })
    expect(await keptToken(NEW)).toBe(`sandbox-partner-${NEW}`)
  })

  it('that must approve is asked gently: after 1, 2, 5 minutes, and no more once granted', async () => {
    await addPartner(ports(), bench.company, { CompanyTaxId: REGISTERED } as Parameters<typeof addPartner>[2])
    const pauses: number[] = []
    for (let round = 0; round < 4; round += 1) {
      const next = bench.mirror.read.findPartner(REGISTERED)?.nextCheckAt ?? ''
      pauses.push((Date.parse(next) - bench.ports.clock.epochMs()) / MINUTE_MS)
      expect(await checkDuePartners(ports(), bench.company)).toEqual([])
      bench.pass(Date.parse(next) - bench.ports.clock.epochMs())
      if (round === 3) bench.sandbox.approvePartner(REGISTERED)
      await checkDuePartners(ports(), bench.company)
    }
    expect(pauses).toEqual([1, 2, 5, 10])
    expect(bench.mirror.read.findPartner(REGISTERED)).toMatchObject({ state: 'granted', nextCheckAt: null })
    bench.pass(1_440 * MINUTE_MS)
    expect(await checkDuePartners(ports(), bench.company)).toEqual([])
  })

  it('that takes access back is requested again, and its token is forgotten', async () => {
    await addPartner(ports(), bench.company, { CompanyTaxId: NEW } as Parameters<typeof addPartner>[2])
    bench.sandbox.setFaults([])
    await credentials.set(bench.company.record.id, 'partner-token:504615947', 'old')
    await addPartner(ports(), bench.company, { CompanyTaxId: '504615947' } as Parameters<
      typeof addPartner
    >[2])
    expect(await keptToken('504615947')).toBeUndefined()
    expect((await checkPartner(ports(), bench.company, '504615947')).state).toBe('requested')
  })

  it('is added once, however often an answer is lost', async () => {
    bench.sandbox.setFaults(['partner:lost-answer#1'])
    const body = { CompanyTaxId: NEW } as Parameters<typeof addPartner>[2]
    expect((await addPartner(ports(), bench.company, body)).partner.state).toBe('registered')
    expect((await addPartner(ports(), bench.company, body)).partner.state).toBe('registered')
    expect(bench.mirror.read.listPartners()).toHaveLength(1)
  })

  it.each(['keychain-unavailable', 'keychain-locked', 'keychain-denied'] as const)(
    'is added and its token requested each time where the keychain fails with %s',
    async (code) => {
      const fails = () => Promise.reject(new AppError(code, 'it keeps nothing'))
      credentials = { ...credentials, find: fails, set: fails, delete: fails }
      for (const [taxId, state] of [
        [NEW, 'registered'],
        ['504615947', 'requested'],
      ] as const) {
        const body = { CompanyTaxId: taxId } as Parameters<typeof addPartner>[2]
        expect((await addPartner(ports(), bench.company, body)).partner.state).toBe(state)
      }
      expect(await getPartnerToken(ports(), bench.company, NEW)).toBe(`sandbox-partner-${NEW}`)
    },
  )

  it('has its token read from the keychain, or asked for where nothing is kept', async () => {
    await expect(getPartnerToken(ports(), bench.company, REGISTERED)).rejects.toMatchObject({
      code: 'not-found',
    })
    await credentials.set(bench.company.record.id, `partner-token:${NEW}`, 'kept')
    expect(await getPartnerToken(ports(), bench.company, NEW)).toBe('kept')
    await addPartner(ports(), bench.company, { CompanyTaxId: NEW } as Parameters<typeof addPartner>[2])
    expect(await getPartnerToken(ports(), bench.company, NEW, { fresh: true })).toBe(`sandbox-partner-${NEW}`)
  })
})

describe('a list of partners', () => {
  it('goes on after a row the service refuses, and ends where every row would fail', async () => {
    bench.sandbox.setFaults(['partner:unknown-error#1'])
    const { results } = await addPartnerList(ports(), bench.company, `NIF\n${REGISTERED}\n${NEW}\n`)
    expect(results).toMatchObject([
      { outcome: 'failed', row: 2, error: { details: { serviceValue: 3 } } },
      { outcome: 'added', row: 3 },
    ])
    bench.sandbox.setFaults(['partner:401'])
    expect(await addPartnerList(ports(), bench.company, `NIF\n${NEW}\n`)).toMatchObject({
      results: [],
      stopped: { code: 'credential-rejected' },
      left: [{ row: 2 }],
    })
  })

  it.each([
    ['NIF;Nome\n1;A, Lda\n', [{ row: 2, fields: { id: '1', name: 'A, Lda' } }]],
    ['name,tax-id\n"A, Lda",1\n', [{ row: 2, fields: { id: '1', name: 'A, Lda' } }]],
    [
      '1\n2\n',
      [
        { row: 1, fields: { id: '1' } },
        { row: 2, fields: { id: '2' } },
      ],
    ],
    ['\ufeffnif\tNOME\r\n1\tÁgua\r\n', [{ row: 2, fields: { id: '1', name: 'Água' } }]],
  ])('is read as it was exported: %j', (csv, expected) => {
    expect(readTable(csv, { id: ['NIF', 'TAX ID'], name: ['NOME', 'NAME'] }, 'id').rows).toEqual(expected)
  })

  it.each(['', 'NIF;Nome\n', '"'])('that is none is refused: %j', (csv) => {
    expect(() => readTable(csv, { id: ['NIF'] }, 'id')).toThrow(/table/)
  })
})
