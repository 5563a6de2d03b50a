/** A message for the mail program, as the address that opens it there. */

export interface MailMessage {
  /** A plain address; left out, the person types it. */
  to?: string | null
  subject: string
  text: string
}

/** Mail programs cut longer addresses off. */
const MOST_OF_ADDRESS = 1_800
const MOST_OF_RECIPIENT = 254
/** One address without a name, quotes or escapes: nothing else can be added to a message by it. */
const PLAIN = /^[A-Za-z0-9][A-Za-z0-9._+-]*@[A-Za-z0-9][A-Za-z0-9-]*(?:\.[A-Za-z0-9-]+)+$/

/** The address that opens a mail program with the message; with its subject alone where it is too long. */
export const mailAddressOf = ({ to, subject, text }: MailMessage): string => {
  const start = `mailto:${plainAddress(to) ?? ''}?subject=${encodeURIComponent(subject)}`
  const whole = `${start}&body=${encodeURIComponent(text)}`
  return whole.length <= MOST_OF_ADDRESS ? whole : start
}

/** Whether an address can hold the message. */
export const isShort = (message: MailMessage): boolean => mailAddressOf(message).includes('&body=')

/** The text where it is one plain address; else undefined. */
export const plainAddress = (text: string | null | undefined): string | undefined =>
  text != null && text.length <= MOST_OF_RECIPIENT && PLAIN.test(text) ? text : undefined
