/** PDF files behind expiring links (interface 2.7 DownloadUrl): no headers needed, 403 once the link has expired. */
import { Hono } from 'hono'
import type { ServiceHooks } from '../hooks.ts'
import { isLinkValid } from '../http/links.ts'
import type { RouteEnvironment } from '../http/route-environment.ts'
import { makePdf } from '../issuing/make-pdf.ts'
import type { SandboxState } from '../state.ts'
import { findDocument } from '../tables/documents.ts'

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
