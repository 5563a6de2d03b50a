/** Cancels a document (interface 4.3): only a closed one, and permanently. */
import { Hono } from 'hono'
import type { ServiceHooks } from '../hooks.ts'
import { answer, refuseWith } from '../http/answers.ts'
import { refuseField } from '../http/envelope.ts'
import { requireSubscription } from '../http/guards/credentials.ts'
import { readDocumentId } from '../http/queries.ts'
import type { RouteEnvironment, SandboxState } from '../state.ts'
import { saveDocument } from '../tables/documents.ts'
import { isRefusal, openDocument } from './read-document.ts'

export const cancelDocumentRoutes = (state: SandboxState, hooks: ServiceHooks): Hono<RouteEnvironment> => {
  const app = new Hono<RouteEnvironment>()
  app.patch(
    '/api/v1.1/document',
    hooks.before('cancel', (c) => Number(c.req.query('documentId')) || undefined),
    requireSubscription(state),
    (c) => {
      const id = readDocumentId(c)
      if (typeof id !== 'number') return refuseWith(c, state, id, 400)
      const document = openDocument(state, c.get('owner'), id, false)
      if (isRefusal(document)) return refuseWith(c, state, document)
      if (document.status !== 'C')
        return refuseWith(
          c,
          state,
          refuseField('ValidationError', 'Only closed documents can be canceled.', {
            type: 'OnlyClosedDocumentsCanBeCanceled',
            field: 'DocumentId',
            value: document.status,
            element: id,
          }),
        )
      saveDocument(state.store, { ...document, status: 'A' })
      return answer(c, null)
    },
  )
  return app
}
