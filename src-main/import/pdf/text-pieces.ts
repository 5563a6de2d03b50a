/** The texts of a PDF with their places; the only module that uses the library. */
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.min.mjs'
import { cleanText } from '#contract/clean-text.ts'
import { isAppError } from '#core/app-error.ts'
import { fileProblem } from '../file-problem.ts'
import { plainCell } from '../table/cells.ts'
import { checkStreams } from './check-streams.ts'

/** A text on one line, in points from the page's upper left corner. */
export interface Piece {
  text: string
  left: number
  right: number
  /** The line it stands on. */
  base: number
  /** Of its font. */
  size: number
}

/** Ten times the year of a company with many transactions. */
const MAX_PAGES = 500
/** A page of the smallest print has fewer. */
const MAX_PIECES = 10_000

/**
 * The pieces of each page, in no order. Texts that are not upright are left out, since they stand in margins; the library leaves out
 * those outside their page, which nobody sees.
 *
 * Errors: `encrypted`; `truncated` where the end is missing; `malformed`; `too-large` for more than 500 pages, or 10 000
 * texts on one; `no-text` where no page has a text
 */
export const textPieces = async (bytes: Uint8Array): Promise<Piece[][]> => {
  // A person's PDF may have a few bytes behind its end, as mail programs add them.
  if (!Buffer.from(bytes.subarray(-2048)).includes('%%EOF')) throw fileProblem('truncated')
  checkStreams(bytes)
  const getDocument = await loadLibrary()
  const loading = getDocument({
    data: bytes,
    // Nothing is loaded from elsewhere or drawn, and what is damaged is no reading.
    ...{ useSystemFonts: false, disableFontFace: true, useWasm: false, useWorkerFetch: false },
    ...{ stopAtErrors: true, enableXfa: false, maxImageSize: 1, verbosity: 0 },
  })
  try {
    return await piecesOf(await loading.promise)
  } catch (cause) {
    if (isAppError(cause)) throw cause
    const name = cause instanceof Error ? cause.name : ''
    throw fileProblem(name === 'PasswordException' ? 'encrypted' : 'malformed', {}, cause)
  } finally {
    await loading.destroy()
  }
}

/** The library runs in the thread of its caller: its own worker would be a file to find. It asks for classes that only drawing needs. */
const loadLibrary = async () => {
  const here: { DOMMatrix?: unknown; Path2D?: unknown; pdfjsWorker?: unknown } = globalThis
  here.DOMMatrix ??= class {}
  here.Path2D ??= class {}
  here.pdfjsWorker ??= await import('pdfjs-dist/legacy/build/pdf.worker.min.mjs')
  const { warn } = console
  // As it loads it warns of a package for drawing, which is not in the app.
  console.warn = () => undefined
  try {
    return (await import('pdfjs-dist/legacy/build/pdf.min.mjs')).getDocument
  } finally {
    console.warn = warn
  }
}

const piecesOf = async (document: PDFDocumentProxy): Promise<Piece[][]> => {
  if (document.numPages > MAX_PAGES) throw fileProblem('too-large', { element: `${document.numPages} p.` })
  const pages: Piece[][] = []
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number)
    pages.push(await piecesOn(page))
    page.cleanup()
  }
  if (pages.every((pieces) => pieces.length === 0)) throw fileProblem('no-text')
  return pages
}

const piecesOn = async (page: PDFPageProxy): Promise<Piece[]> => {
  const { transform: shown } = page.getViewport({ scale: 1 })
  const pieces: Piece[] = []
  for await (const { items } of streamOf(page.streamTextContent())) {
    for (const item of items) {
      if (!('str' in item) || item.str.trim() === '') continue
      const [a, b, , , left, base] = multiplied(shown, item.transform)
      const size = Math.hypot(a, b)
      if (a <= 0 || Math.abs(b) > a / 50) continue
      const scale = Math.hypot(shown[0] ?? 1, shown[1] ?? 0)
      const piece = {
        text: cleanText(plainCell(item.str)),
        left,
        right: left + item.width * scale,
        base,
        size,
      }
      if (pieces.push(piece) > MAX_PIECES) throw fileProblem('too-large')
    }
  }
  return pieces
}

type TextPart = Awaited<ReturnType<PDFPageProxy['getTextContent']>>

async function* streamOf(stream: ReadableStream<TextPart>): AsyncIterable<TextPart> {
  const reader = stream.getReader()
  for (let part = await reader.read(); !part.done; part = await reader.read()) yield part.value
}

type Matrix = [number, number, number, number, number, number]

/** First `inner`, then `outer`. */
const multiplied = (outer: readonly number[], inner: readonly number[]): Matrix => {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = outer
  const [g = 1, h = 0, i = 0, j = 1, x = 0, y = 0] = inner
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * x + c * y + e, b * x + d * y + f]
}
