/** Draws a chart as a PNG: in the light theme's colours on white, at double resolution. */

/** The role of a mark; colours are those of the chart on screen. */
export type Tone = 'in' | 'matched' | 'out' | 'bar' | 'oldest' | 'ink' | 'faint' | 'line'

export type Shape =
  | {
      readonly kind: 'bar'
      readonly tone: Tone
      readonly box: readonly [x: number, y: number, w: number, h: number]
    }
  | { readonly kind: 'line'; readonly tone: Tone; readonly from: Point; readonly to: Point }

export type Mark =
  | Shape
  | {
      readonly kind: 'text'
      readonly tone: Tone
      readonly at: Point
      readonly text: string
      readonly align?: CanvasTextAlign
      readonly isTitle?: boolean
    }

type Point = readonly [x: number, y: number]

export const moved = (shape: Shape, right: number, down: number): Shape => {
  const to = ([x, y]: Point): Point => [x + right, y + down]
  if (shape.kind === 'line') return { ...shape, from: to(shape.from), to: to(shape.to) }
  const [x, y, w, h] = shape.box
  return { ...shape, box: [x + right, y + down, w, h] }
}

/** Size in px, and the marks; later ones are drawn over earlier ones. */
export interface Picture {
  readonly width: number
  readonly height: number
  readonly marks: readonly Mark[]
}

const variables: Readonly<Record<Tone, string>> = {
  in: '--accent-soft',
  matched: '--accent',
  out: '--line-strong',
  bar: '--accent',
  oldest: '--ambiguous',
  ink: '--ink',
  faint: '--ink-2',
  line: '--line',
}
/** Outlines of bars whose fill would be faint on white. */
const edges: Partial<Record<Tone, Tone>> = { in: 'matched', out: 'faint' }
const SCALE = 2
const MARGIN = 24

/** @returns the bytes of a PNG as base64 */
export const drawPicture = async ({ width, height, marks }: Picture): Promise<string> => {
  const surface = new OffscreenCanvas((width + 2 * MARGIN) * SCALE, (height + 2 * MARGIN) * SCALE)
  const canvas = surface.getContext('2d')
  if (canvas === null) throw new Error('this page has no canvas')
  canvas.scale(SCALE, SCALE)
  canvas.fillStyle = 'white'
  canvas.fillRect(0, 0, width + 2 * MARGIN, height + 2 * MARGIN)
  canvas.translate(MARGIN, MARGIN)
  const colourOf = lightColours()
  for (const mark of marks) drawMark(canvas, mark, colourOf)
  const bytes = new Uint8Array(await (await surface.convertToBlob({ type: 'image/png' })).arrayBuffer())
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return btoa(text)
}

/** The colours of the light theme, in either theme. */
const lightColours = (): ((tone: Tone) => string) => {
  const probe = document.createElement('span')
  probe.style.colorScheme = 'light'
  document.body.append(probe)
  const found = new Map(
    (Object.keys(variables) as Tone[]).map((tone) => {
      probe.style.color = `var(${variables[tone]})`
      return [tone, getComputedStyle(probe).color]
    }),
  )
  probe.remove()
  return (tone) => found.get(tone) ?? 'black'
}

const drawMark = (
  canvas: OffscreenCanvasRenderingContext2D,
  mark: Mark,
  colourOf: (tone: Tone) => string,
) => {
  canvas.fillStyle = colourOf(mark.tone)
  const edge = edges[mark.tone]
  canvas.strokeStyle = colourOf(edge ?? mark.tone)
  if (mark.kind === 'bar') {
    canvas.fillRect(...mark.box)
    if (edge !== undefined) canvas.strokeRect(...mark.box)
  } else if (mark.kind === 'line') {
    canvas.beginPath()
    canvas.moveTo(...mark.from)
    canvas.lineTo(...mark.to)
    canvas.stroke()
  } else {
    const family = getComputedStyle(document.body).fontFamily
    canvas.font = mark.isTitle ? `600 16px ${family}` : `12px ${family}`
    canvas.textAlign = mark.align ?? 'start'
    canvas.textBaseline = 'middle'
    canvas.fillText(mark.text, ...mark.at)
  }
}
