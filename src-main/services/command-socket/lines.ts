/** Messages as lines of JSON: each is bounded in length and parsed by a schema when it is read. */
import type { Socket } from 'node:net'
import type { z } from 'zod'

/** What a peer that reads nothing may leave unsent, in bytes. */
const MAX_UNSENT = 65_536

export const sendLine = (socket: Socket, message: object): void => {
  if (!socket.destroyed && socket.writable) socket.write(`${JSON.stringify(message)}\n`)
}

/** As `sendLine`; left out while the other side does not read. */
export const sendIfRead = (socket: Socket, message: object): void => {
  if (socket.writableLength < MAX_UNSENT) sendLine(socket, message)
}

/**
 * Calls `onMessage` with each message, and `onRefused` once, with the socket destroyed by the caller, for a line that is
 * longer than `most` characters, no JSON or of another form. What follows a refused line is not read.
 */
export const readLines = <Schema extends z.ZodType>(
  socket: Socket,
  { schema, most }: { schema: Schema; most: number },
  onMessage: (message: z.output<Schema>) => void,
  onRefused: () => void,
): void => {
  let text = ''
  let isRefused = false
  const refuse = (): void => {
    isRefused = true
    text = ''
    onRefused()
  }
  const parse = (line: string): void => {
    const parsed = schema.safeParse(jsonOf(line))
    if (parsed.success) onMessage(parsed.data)
    else refuse()
  }
  socket.setEncoding('utf8')
  socket.on('data', (chunk) => {
    if (isRefused) return
    text += chunk
    for (let end = text.indexOf('\n'); end >= 0 && end <= most && !isRefused; end = text.indexOf('\n')) {
      const line = text.slice(0, end)
      text = text.slice(end + 1)
      parse(line)
    }
    if (text.length > most && !isRefused) refuse()
  })
}

const jsonOf = (line: string): unknown => {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}
