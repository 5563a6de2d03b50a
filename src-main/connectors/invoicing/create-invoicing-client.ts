/** The invoicing API over HTTP: puts credentials into headers, builds paths and queries, maps answers to outcomes. */
import type { z } from 'zod'
import type { ServiceDocumentId } from '#contract/values.ts'
import { AppError, isAppError } from '#core/app-error.ts'
import { parseAmount } from '#core/money.ts'
import { toStatusError } from '../http/answer.ts'
import { endpointUrl, isInside, parseBaseUrl, type Query } from '../http/base-url.ts'
import type { Http } from '../http/http.ts'
import type {
  AnswerLost,
  ClientRecord,
  DocumentAnswer,
  InvoicingCall,
  InvoicingClient,
  InvoicingCredentials,
  PartnerToken,
  SaveAnswer,
} from './api.ts'
import { ERROR_VALUE, parseReply, type Reply } from './envelope.ts'
import { type RemoteToken, remoteClient, remoteDocument, remoteSaved, remoteTokens } from './schema.ts'
import { toFetchedDocument, toPaymentStatus } from './transform.ts'

export interface InvoicingClientOptions {
  /** `{base_url}` of the interface; https, or http on loopback. */
  baseUrl: string
  /** Called at each request, so that no secret is kept here. */
  credentials: () => Promise<InvoicingCredentials>
  /** Credentials of the partner-network owner, where they differ (interface 5.1). */
  partnerCredentials?: () => Promise<InvoicingCredentials>
  http: Http
}

/** @throws AppError invalid-input where the base address is not allowed */
export const createInvoicingClient = (options: InvoicingClientOptions): InvoicingClient => {
  const base = parseBaseUrl(options.baseUrl)
  const own = options.credentials
  const partner = options.partnerCredentials ?? own
  const url = (path: string, query?: Query): URL => endpointUrl(base, `api/v1.1/${path}`, query)

  const headersOf = async (source: () => Promise<InvoicingCredentials>, call: InvoicingCall) => {
    const { email, token } = await source()
    return { email, token: call.token ?? token }
  }

  const read = async (path: string, query: Query, call: InvoicingCall, source = own): Promise<Reply> => {
    const headers = await headersOf(source, call)
    return parseReply(await options.http.read({ url: url(path, query), headers, signal: call.signal }))
  }

  /** Reads the tokens of a granted access unchanged; a refusal without any secret it repeats. */
  const readGrant = async (path: string, query: Query, call: InvoicingCall): Promise<Reply> => {
    const request = { url: url(path, query), headers: await headersOf(partner, call), signal: call.signal }
    const response = await options.http.read({ ...request, grants: true })
    const reply = parseReply(response)
    return reply.kind === 'done' ? parseReply({ ...response, json: response.granted }) : reply
  }

  const write = async (
    request: { method: 'POST' | 'PATCH'; url: URL; json?: unknown },
    call: InvoicingCall,
    source = own,
  ): Promise<Reply | AnswerLost> => {
    const headers = await headersOf(source, call)
    const answer = await options.http.write({ ...request, headers, signal: call.signal })
    if (answer.kind === 'lost') return { kind: 'answer-lost', error: answer.error }
    const { response } = answer
    try {
      return parseReply(response)
    } catch (error) {
      // A failure without an envelope, or a success that cannot be read: the service may have acted.
      if (error instanceof AppError && (response.status >= 500 || response.status < 300))
        return { kind: 'answer-lost', error }
      throw error
    }
  }

  const save = async (path: string, body: unknown, call: InvoicingCall): Promise<SaveAnswer> => {
    const reply = await write({ method: 'POST', url: url(path), json: body }, call)
    if (reply.kind === 'answer-lost') return reply
    if (reply.kind === 'refused') throw reply.error
    const saved = remoteSaved.safeParse(reply.object)
    if (!saved.success)
      return {
        kind: 'answer-lost',
        error: new AppError('remote-shape-changed', 'the service saved the document without naming its id'),
      }
    const { DocumentId, DocumentNumber, ErrorMessage } = saved.data
    return { kind: 'saved', documentId: DocumentId, number: DocumentNumber, errorMessage: ErrorMessage }
  }

  const getDocument = async (documentId: number, call: InvoicingCall = {}): Promise<DocumentAnswer> => {
    const reply = await read('document', { documentId }, call)
    if (reply.kind === 'refused') return toMissing(reply)
    const { remote, document } = toOwnDocument(reply.object, documentId)
    if (document === null) throw changed('a document without its details', 'Details')
    return { kind: 'found', document, downloadUrl: remote.DownloadUrl }
  }

  /** Public documentation also has a second path; it is used only where the interface's own does not exist. */
  const readTokens = async (taxId: string, call: InvoicingCall): Promise<Reply> => {
    try {
      return await readGrant('partner/tokens', { taxId }, call)
    } catch (error) {
      if (!isAppError(error, 'not-found')) throw error
      return await readGrant('partner/accessTokens', { partnerTaxId: taxId }, call)
    }
  }

  return {
    saveDocument: (body, call = {}) => save('document', body, call),
    saveWaybill: (body, call = {}) => save('document/waybill', body, call),
    getDocument,

    async getPdf(id, call = {}) {
      const answer = await getDocument(id, call)
      if (answer.kind !== 'found') return answer
      if (answer.downloadUrl === null) return { kind: 'no-pdf' }
      const bytes = await downloadPdf(options.http, answer.downloadUrl, base, call.signal)
      return { kind: 'found', bytes, number: answer.document.number }
    },

    async getPayment(documentId, call = {}) {
      const reply = await read('document/property', { documentId }, call)
      if (reply.kind === 'refused') return toMissing(reply)
      const { remote, document } = toOwnDocument(reply.object, documentId)
      return {
        kind: 'found',
        paymentStatus: toPaymentStatus(remote.PaymentStatus),
        totalMinor: parseAmount(remote.TotalAmount) ?? document?.totalMinor ?? null,
        unpaidMinor: parseAmount(remote.UnpaidAmount) ?? null,
        document,
      }
    },

    async cancelDocument(documentId, call = {}) {
      const reply = await write({ method: 'PATCH', url: url('document', { documentId }) }, call)
      if (reply.kind === 'answer-lost') return reply
      return reply.kind === 'refused' ? toMissing(reply) : { kind: 'cancelled' }
    },

    async addPartner(body, call = {}) {
      const reply = await write({ method: 'POST', url: url('partner'), json: body }, call, partner)
      if (reply.kind === 'answer-lost') return reply
      if (reply.kind === 'refused') throw reply.error
      return { kind: 'accepted', text: reply.text }
    },

    async getPartnerTokens(taxId, call = {}) {
      const reply = await readTokens(taxId, call)
      if (reply.kind === 'refused') {
        const { partnershipNotFound, elementDoesNotExist, notAllowed } = ERROR_VALUE
        const waiting: (number | null)[] = [partnershipNotFound, elementDoesNotExist, notAllowed]
        if (waiting.includes(reply.value)) return { kind: 'not-granted' }
        throw reply.error
      }
      if (reply.object === null) return { kind: 'not-granted' }
      const tokens = toPartnerTokens(parseObject(remoteTokens, reply.object, 'partner tokens'))
      return tokens.length > 0 ? { kind: 'granted', tokens } : { kind: 'not-granted' }
    },

    async getClient(countryCode, taxId, call = {}) {
      const reply = await read('client', { countryCode, taxId }, call, partner)
      if (reply.kind === 'done')
        return { kind: 'found', client: toClientRecord(parseObject(remoteClient, reply.object, 'a client')) }
      if (saysInvalidTaxId(reply)) return { kind: 'invalid-tax-id' }
      if (reply.value === ERROR_VALUE.elementDoesNotExist) return { kind: 'unknown' }
      throw reply.error
    },

    async validateTaxId(countryCode, taxId, call = {}) {
      const reply = await read('taxIdValidation', { countryCode, taxId }, call, partner)
      if (reply.kind === 'done') return 'valid'
      if (saysInvalidTaxId(reply)) return 'invalid'
      throw reply.error
    },

    async testConnection(call = {}) {
      // Id 1 may not exist or not be ours: both answers show that the credentials were accepted.
      const reply = await read('document', { documentId: 1 }, call)
      if (reply.kind === 'refused') toMissing(reply)
    },
  }
}

type Refusal = Extract<Reply, { kind: 'refused' }>

const changed = (what: string, field: string): AppError =>
  new AppError('remote-shape-changed', `the service sent ${what}`, { details: { field } })

const parseObject = <T extends z.ZodType>(shape: T, object: unknown, what: string): z.output<T> => {
  const parsed = shape.safeParse(object)
  if (parsed.success) return parsed.data
  // The issue list can quote what was sent: only the path goes into the error.
  throw changed(`${what} in a shape nobody knows`, parsed.error.issues[0]?.path.join('.') ?? '')
}

/** The document of the answer; one with another id than requested is refused. */
const toOwnDocument = (object: unknown, id: ServiceDocumentId) => {
  const remote = parseObject(remoteDocument, object, 'a document')
  const document = toFetchedDocument(remote, object) ?? null
  if (document !== null && document.id !== id) throw changed('another document than was asked for', 'Id')
  return { remote, document }
}

/** Outcomes of calls that name a document; everything else is an error. */
const toMissing = (refusal: Refusal): { kind: 'unknown' } | { kind: 'not-allowed' } => {
  if (refusal.value === ERROR_VALUE.elementDoesNotExist) return { kind: 'unknown' }
  if (refusal.value === ERROR_VALUE.notAllowed) return { kind: 'not-allowed' }
  throw refusal.error
}

const saysInvalidTaxId = ({ value, error }: Refusal): boolean =>
  value === ERROR_VALUE.invalidTaxId ||
  (error.details.validationErrors ?? []).some(({ type }) => type === 'InvalidTaxId')

/** Data of the partner network (interface 2.9, 4.7) as plain values. */
const toToken = (sent: RemoteToken | string): PartnerToken[] => {
  const token = typeof sent === 'string' ? sent.trim() : (sent.AccessToken ?? sent.Token)
  return token ? [{ token, description: typeof sent === 'string' ? null : sent.Description }] : []
}

/** The tokens of a list, of one object, or of a bare text; those without a token are left out. */
const toPartnerTokens = (sent: z.output<typeof remoteTokens>): PartnerToken[] =>
  Array.isArray(sent) ? sent.flatMap(toToken) : toToken(sent)

/** A client record; the legal name has two possible names. */
const toClientRecord = (sent: z.output<typeof remoteClient>): ClientRecord => ({
  taxId: sent.NIF ?? '',
  name: sent.Name ?? '',
  legalName: sent.LegalName ?? sent.CompanyLegalName,
  address: sent.Address,
  city: sent.City,
  postCode: sent.PostCode,
  countryCode: sent.CountryCode,
  countryName: sent.CountryName,
  phone: sent.PhoneNumber,
  email: sent.Email,
  iban: sent.IBAN,
})

const MARK = '%PDF-'

const refused = (why: string): AppError =>
  new AppError('remote-shape-changed', `the link to the PDF is not followed: ${why}`, {
    details: { field: 'DownloadUrl' },
  })

/** The service's own address is allowed; any other must be outside the local network, with a valid certificate. */
const parseLink = (link: string, service: URL): URL => {
  const url = URL.canParse(link) ? new URL(link) : undefined
  if (url?.origin === service.origin) return url
  if (url?.protocol !== 'https:') throw refused('it is no https address')
  if (isInside(url)) throw refused('it leads to this computer or its network')
  return url
}

/**
 * Downloads the file of an expiring link (interface 2.7, DownloadUrl); the link is not passed on. Downloads a PDF. The
 * storage is another host than the service, so that no credential goes with the request.
 *
 * @param service the address of the service that gave the link
 * @throws AppError not-found (the link has expired, or there is no file), remote-shape-changed (not a PDF), and those
 *   of reading
 */
export const downloadPdf = async (
  http: Http,
  link: string,
  service: URL,
  signal: AbortSignal | undefined,
): Promise<Uint8Array> => {
  const response = await http.read({
    url: parseLink(link, service),
    headers: { accept: 'application/pdf' },
    expects: 'bytes',
    signal,
  })
  const { status, bytes } = response
  if ([401, 403, 404, 410].includes(status))
    throw new AppError('not-found', 'the link to the PDF has ended, or there is no such file', {
      details: { httpStatus: status },
    })
  if (status >= 300) throw toStatusError(response)
  if (Buffer.from(bytes.subarray(0, MARK.length)).toString('latin1') !== MARK)
    throw new AppError('remote-shape-changed', 'the service sent something else than a PDF', {
      details: { httpStatus: status },
    })
  return bytes
}
