import { PDFDocument } from '@cantoo/pdf-lib'
import { afterAll, describe, expect, it } from 'vitest'
import { type Reply, startClient } from './client.ts'
import { documentBody } from './sample-bodies.ts'

const client = await startClient({ foreignEvery: 10 })
afterAll(() => client.close())

const create = async (document: object = {}, IsToClose = true): Promise<number> => {
  const reply = await client.call(
    'POST',
    '/api/v1.1/document',
    documentBody({ document, body: { IsToClose } }),
  )
  return Number(reply.body.Object.DocumentId)
}
const get = (id: unknown): Promise<Reply> => client.call('GET', `/api/v1.1/document?documentId=${id}`)
const property = (id: number): Promise<Reply> =>
  client.call('GET', `/api/v1.1/document/property?documentId=${id}`)
const cancel = (id: number): Promise<Reply> => client.call('PATCH', `/api/v1.1/document?documentId=${id}`)
const download = (reply: Reply): Promise<Response> => fetch(String(reply.body.Object.DownloadUrl))

describe('fetching', () => {
  it('4.2 an unknown id answers ElementDoesNotExist', async () => {
    const reply = await get(987_654_321)
    expect(reply.status).toBe(200)
    expect(reply.body).toMatchObject({ Type: 1, IsError: true, Object: null })
    expect(reply.body.ErrorValue).toEqual({ Value: 6, Name: 'ElementDoesNotExist' })
  })

  it("45 is the answer for somebody else's document", async () => {
    const foreign = Math.ceil(client.sandbox.documentIds.from / 10) * 10
    expect((await get(foreign)).body.ErrorValue).toEqual({
      Value: 45,
      Name: 'NotAllowedToAccessThisDocument',
    })
  })

  it.each(['', 'abc', '1.5', '-1', '1e3'])('4.2 documentId "%s" is 400', async (id) => {
    const reply = await get(id)
    expect(reply.status).toBe(400)
    expect(reply.body.ErrorValue).toEqual({ Value: 2, Name: 'ValidationError' })
  })

  it('8 a fetch within 10 seconds of the create answers 6, later it succeeds', async () => {
    const id = await create()
    client.pass(9_999)
    expect((await get(id)).body.ErrorValue?.Value).toBe(6)
    expect((await property(id)).body.ErrorValue?.Value).toBe(6)
    client.pass(1)
    expect((await get(id)).body.IsSuccess).toBe(true)
  })

  it('4.2 a plain fetch has null payment members, 4.4 the property call fills them', async () => {
    const id = await create()
    client.pass(10_000)
    expect((await get(id)).body.Object).toMatchObject({
      PaymentStatus: null,
      TotalAmount: null,
      UnpaidAmount: null,
    })
    expect((await property(id)).body.Object).toMatchObject({
      PaymentStatus: 'NoPayment',
      TotalAmount: '123,00',
      UnpaidAmount: '123,00',
    })
  })

  it('2.7 the link gives a real PDF and ends', async () => {
    const id = await create()
    client.pass(10_000)
    const reply = await get(id)
    const file = await download(reply)
    expect(file.headers.get('content-type')).toBe('application/pdf')
    const pdf = await PDFDocument.load(await file.arrayBuffer(), { updateMetadata: false })
    expect(pdf.getPageCount()).toBe(1)
    expect(pdf.getTitle()).toBe(reply.body.Object.DocumentNumber)
    client.pass(3_600_000)
    expect((await download(reply)).status).toBe(403)
    expect((await download(await get(id))).status).toBe(200)
  })

  it('2.7 a link with another id or signature is refused', async () => {
    const id = await create()
    client.pass(10_000)
    const url = String((await get(id)).body.Object.DownloadUrl)
    expect((await fetch(url.replace(`/${id}.pdf`, `/${id - 1}.pdf`))).status).toBe(403)
    expect((await fetch(url.replace(/signature=.*/, 'signature=x'))).status).toBe(403)
  })

  it('7 with the switch a business error has the status of its kind', async () => {
    client.sandbox.setSwitches({ httpErrorStatus: true })
    const missing = await get(987_654_321)
    const refused = await client.call('POST', '/api/v1.1/document', {})
    client.sandbox.setSwitches({ httpErrorStatus: false })
    expect([missing.status, refused.status]).toEqual([404, 400])
    expect(missing.body.ErrorValue?.Value).toBe(6)
  })
})

describe('canceling', () => {
  it('4.3 only closed documents can be canceled', async () => {
    const draft = await create({}, false)
    const refused = await cancel(draft)
    expect(refused.body.ErrorValue?.Value).toBe(2)
    expect(refused.body.ValidationErrors).toMatchObject([{ Type: 'OnlyClosedDocumentsCanBeCanceled' }])
  })

  it('4.3 success has a null Object and is irreversible; the document stays', async () => {
    const id = await create()
    client.pass(10_000)
    expect((await cancel(id)).body).toMatchObject({ Type: 0, Object: null, IsSuccess: true })
    expect((await get(id)).body.Object.Details).toMatchObject({
      Document: { DocumentStatusId: 'A', DocumentStatus: 'Cancelled' },
    })
    expect((await cancel(id)).body.IsError).toBe(true)
    const change = await client.call('POST', '/api/v1.1/document', documentBody({ document: { Id: id } }))
    expect(change.body.ErrorValue?.Value).toBe(14)
  })

  it('3.1 the PDF of a canceled document shows it', async () => {
    const id = await create()
    client.pass(10_000)
    const before = await (await download(await get(id))).arrayBuffer()
    await cancel(id)
    const after = await (await download(await get(id))).arrayBuffer()
    expect((await PDFDocument.load(before, { updateMetadata: false })).getSubject()).toBeUndefined()
    expect((await PDFDocument.load(after, { updateMetadata: false })).getSubject()).toBe('Anulado')
  })

  it('4.3 an unknown id answers ElementDoesNotExist', async () => {
    expect((await cancel(987_654_321)).body.ErrorValue?.Value).toBe(6)
  })
})

describe('payment state', () => {
  it('3.2 an invoice/receipt is paid on issue', async () => {
    const id = await create({ Type: 'T' })
    client.pass(10_000)
    expect((await property(id)).body.Object).toMatchObject({
      PaymentStatus: 'Complete',
      UnpaidAmount: '0,00',
    })
  })

  it('3.2 marking as paid by hand makes it Complete, a part makes it Incomplete', async () => {
    const id = await create()
    client.pass(10_000)
    client.sandbox.markAsPaid(id, 2_300)
    expect((await property(id)).body.Object).toMatchObject({
      PaymentStatus: 'Incomplete',
      UnpaidAmount: '23,00',
    })
    client.sandbox.markAsPaid(id)
    expect((await property(id)).body.Object).toMatchObject({
      PaymentStatus: 'Complete',
      UnpaidAmount: '0,00',
    })
  })

  it('3.2 with followBank the amount falls the day after the bank received the money', async () => {
    const follower = await startClient({ followBank: true })
    const reply = await follower.call(
      'POST',
      '/api/v1.1/document',
      documentBody({ document: { Serie: 'SEGUE' } }),
    )
    const id = Number(reply.body.Object.DocumentId)
    const state = async (): Promise<unknown> =>
      (await follower.call('GET', `/api/v1.1/document/property?documentId=${id}`)).body.Object.UnpaidAmount
    const pays = [{ documentId: id, amountMinor: 10_000 }]
    follower.sandbox.addTransaction({ amountMinor: 10_000, text: 'TRF P/O PADARIA', pays })
    follower.pass(10_000)
    expect(await state()).toBe('123,00')
    follower.pass(86_400_000)
    expect(await state()).toBe('23,00')
    await follower.close()
  })

  it('3.2 unpaidNetOfRetention leaves out what the customer withholds', async () => {
    const id = await create({ Retention: 25 })
    client.pass(10_000)
    client.sandbox.setSwitches({ unpaidNetOfRetention: true })
    const net = await property(id)
    client.sandbox.setSwitches({ unpaidNetOfRetention: false })
    expect(net.body.Object).toMatchObject({ UnpaidAmount: '98,00', PaymentStatus: 'NoPayment' })
    expect((await property(id)).body.Object.UnpaidAmount).toBe('123,00')
  })
})
