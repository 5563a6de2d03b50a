/** PDF files behind expiring links (interface 2.7 DownloadUrl): no headers needed, 403 once the link has expired. */

import { degrees, PDFDocument, type PDFFont, rgb, StandardFonts } from '@cantoo/pdf-lib'
import { Hono } from 'hono'
import type { ServiceHooks } from '../hooks.ts'
import { isLinkValid } from '../http/links.ts'
import { DOCUMENT_TYPES, documentNumber } from '../rules/document-types.ts'
import type { RouteEnvironment, SandboxState } from '../state.ts'
import { findDocument, type StoredDocument } from '../tables/documents.ts'
import { centsText } from '../transaction.ts'

export const pdfRoutes = (state: SandboxState, hooks: ServiceHooks): Hono<RouteEnvironment> => {
  const app = new Hono<RouteEnvironment>()
  app.get('/files/:file', hooks.before('pdf'), async (c) => {
    const file = /^(\d{1,15})\.pdf$/.exec(c.req.param('file') ?? '')
    const id = Number(file?.[1] ?? 0)
    const { expires = '', signature = '' } = c.req.query()
    if (!isLinkValid(state, id, expires, signature)) return c.text('The link has expired.', 403)
    const document = findDocument(state.store, id)
    if (!document || document.status === 'D') return c.text('There is no such file.', 404)
    return c.body((await makePdf(document, state.company)) as Uint8Array<ArrayBuffer>, 200, {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `attachment; filename="${id}.pdf"`,
    })
  })
  return app
}

const A4: [number, number] = [595, 842]
const MARGIN = 48
const MAX_LINES = 32

/** The standard fonts have only Latin-1 characters; others become a question mark. */
const drawable = (text: string): string => text.replace(/[^\x20-\x7e\u00a0-\u00ff]/g, '?').slice(0, 90)

/**
 * The PDF of a document: its number, parties, lines and totals on A4, marked when it is canceled.
 * @returns the bytes of a PDF 1.7 file; the same document gives the same bytes
 */
const makePdf = async (
  document: StoredDocument,
  issuer: { name: string; nif: string },
): Promise<Uint8Array> => {
  const pdf = await PDFDocument.create()
  const issuedOn = new Date(`${document.date}T00:00:00Z`)
  const number = documentNumber(document.type, document.serie, document.number)
  pdf.setTitle(number)
  pdf.setProducer('Concilia')
  pdf.setCreationDate(issuedOn)
  pdf.setModificationDate(issuedOn)
  const font = await pdf.embedFont(StandardFonts.Helvetica)
  const bold = await pdf.embedFont(StandardFonts.HelveticaBold)
  const page = pdf.addPage(A4)
  let y = A4[1] - MARGIN
  const write = (text: string, size = 10, face: PDFFont = font): void => {
    page.drawText(drawable(text), { x: MARGIN, y, size, font: face })
    y -= size * 1.6
  }
  const { body } = document
  write(issuer.name, 12, bold)
  write(`NIF ${issuer.nif}`)
  y -= 12
  write(`${DOCUMENT_TYPES[document.type]?.title ?? document.type} ${number}`, 16, bold)
  write(`Data ${document.date}   Vencimento ${body.document.DueDate}`)
  write(`${body.receiver.LegalName}   NIF ${body.receiver.TaxId}`)
  y -= 12
  for (const line of body.document.Lines.slice(0, MAX_LINES))
    write(
      `${line.Quantity} ${line.Unit}  ${line.Code}  ${line.Description}  ${line.UnitPrice} EUR  IVA ${line.TaxValue}%`,
      9,
    )
  y -= 12
  write(`Total ${centsText(document.totalMinor, ',')} EUR`, 14, bold)
  if (document.atCode !== null) write(`AT ${document.atCode}`)
  if (document.status === 'A')
    page.drawText('ANULADO', {
      x: 120,
      y: 320,
      size: 90,
      font: bold,
      rotate: degrees(40),
      color: rgb(0.75, 0.1, 0.1),
    })
  if (document.status === 'A') pdf.setSubject('Anulado')
  return pdf.save()
}
