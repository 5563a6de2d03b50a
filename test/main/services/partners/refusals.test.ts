/** Every error of the interface (part 7) and an unknown one, in answer to each call of the partner network. */
import { afterAll, describe, expect, it } from 'vitest'
import { partnerBody } from '#contract/issuing/bodies.ts'
import { createSessionStore } from '../../../../src-main/credentials/session-store.ts'
import type { OpenCompany } from '../../../../src-main/services/companies/open-companies.ts'
import { addPartner, checkPartner } from '../../../../src-main/services/partners/add-partners.ts'
import { addPartnerList } from '../../../../src-main/services/partners/partner-list.ts'
import { validateTaxIdList } from '../../../../src-main/services/partners/tax-id-list.ts'
import { noFollowUps } from '../../../helpers/no-follow-ups.ts'
import { startScripted } from '../../../helpers/scripted-service.ts'
import { openIssuingBench } from '../issuing/helpers/issuing-bench.ts'
import { clientsOf } from '../sync/helpers/sync-bench.ts'

const TAX_ID = '509442013'
const ERRORS = [
  [2, 'ValidationError'],
  [3, 'GeneralUnknownError'],
  [6, 'ElementDoesNotExist'],
  [7, 'TypeInvalid'],
  [10, 'TaxExemptionDoesNotExist'],
  [11, 'CurrencyDoesNotExist'],
  [14, 'SaveFailed'],
  [18, 'SerieDataNotMatch'],
  [19, 'FailedToCreateNewProductUnit'],
  [22, 'InvalidPercentage'],
  [45, 'NotAllowedToAccessThisDocument'],
  [4711, 'NeverSeenBefore'],
] as const
const TYPES = [
  'DocumentIsADuplicate',
  'MustBePosteriorToMostCurrentClosedDocument',
  'InvalidTaxId',
  'TaxValueCodeNotAccordingToRegion',
  'NeverSeenBefore',
]

const bench = await openIssuingBench()
afterAll(() => bench.close())

const refusal = (Value: number, Name: string, items: object[] = []) => ({
  json: {
    Object: null,
    Type: 1,
    IsError: true,
    ErrorValue: { Value, Name },
    ErrorHumanReadable: 'Não.',
    ValidationErrors: items,
  },
})
const ports = () => ({
  clock: bench.ports.clock,
  credentials: createSessionStore('missing'),
  followUps: noFollowUps,
})
const body = partnerBody.parse({ CompanyTaxId: TAX_ID })

/** The company with a service that answers everything so. */
const against = async <T>(
  answer: ReturnType<typeof refusal>,
  run: (company: OpenCompany, invoicing: ReturnType<typeof clientsOf>['invoicing']) => Promise<T>,
): Promise<T> => {
  await using server = await startScripted([answer])
  const { invoicing } = clientsOf({ ...bench.sandbox, invoicingUrl: server.url })
  const clients = await bench.company.clients()
  const company = { ...bench.company, mirror: bench.mirror, clients: async () => ({ ...clients, invoicing }) }
  return await run(company, invoicing)
}

describe.each(ERRORS)('%i %s', (serviceValue, serviceName) => {
  const shown = { code: 'service-refused', details: { serviceValue, serviceName, serviceText: 'Não.' } }

  it('is told of a partner, and of one row of a list', async () => {
    await against(refusal(serviceValue, serviceName), async (company) => {
      await expect(addPartner(ports(), company, body)).rejects.toMatchObject(shown)
      const list = await addPartnerList(ports(), company, `NIF\n${TAX_ID}\n502757191\n`)
      expect(list).toMatchObject({
        results: [
          { outcome: 'failed', row: 2, error: shown },
          { outcome: 'failed', row: 3, error: shown },
        ],
        stopped: null,
      })
    })
    expect(bench.mirror.read.listPartners()).toEqual([])
  })

  it('is no verdict on a tax id', async () => {
    await against(refusal(serviceValue, serviceName), async (_company, invoicing) => {
      expect((await validateTaxIdList(invoicing, `NIF\n${TAX_ID}\n`)).rows).toMatchObject([
        { result: 'failed', reason: 'service-refused' },
      ])
    })
  })
})

it('4 InvalidTaxId is the verdict the service gives on a tax id', async () => {
  await against(refusal(4, 'InvalidTaxId'), async (_company, invoicing) => {
    expect((await validateTaxIdList(invoicing, `NIF\n${TAX_ID}\n`)).rows).toMatchObject([
      { result: 'invalid', reason: 'service' },
    ])
    expect(await invoicing.getClient('PT', TAX_ID)).toEqual({ kind: 'invalid-tax-id' })
  })
})

it('38 PartnershipNotFound is access not granted yet, not a failure, where the token is asked for', async () => {
  await against(refusal(38, 'PartnershipNotFound'), async (company) => {
    await expect(addPartner(ports(), company, body)).rejects.toMatchObject({ details: { serviceValue: 38 } })
    await expect(checkPartner(ports(), company, TAX_ID)).rejects.toMatchObject({ code: 'not-found' })
  })
})

it('1 AuthenticationError ends a list: every row would fail', async () => {
  await against(refusal(1, 'AuthenticationError'), async (company) => {
    expect(await addPartnerList(ports(), company, `NIF\n${TAX_ID}\n`)).toMatchObject({
      results: [],
      stopped: { code: 'credential-rejected' },
      left: [{ row: 2 }],
    })
  })
})

it.each(TYPES)(
  'a validation error of type %s comes with its field, its place and its words',
  async (Type) => {
    const item = { Type, ElementNumber: 2, Field: 'CompanyTaxId', Detail: 'assim não', Value: TAX_ID }
    await against(refusal(2, 'ValidationError', [item]), async (company) => {
      await expect(addPartner(ports(), company, body)).rejects.toMatchObject({
        details: {
          validationErrors: [
            { type: Type, elementNumber: '2', field: 'CompanyTaxId', detail: 'assim não', value: TAX_ID },
          ],
        },
      })
    })
  },
)
