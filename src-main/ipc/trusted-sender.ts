/** Who may call: the top frame of the app's own page, and nothing else. */

/** The part of Electron's WebFrameMain that the decision needs. */
export interface Frame {
  readonly origin: string
  readonly parent: Frame | null
}

/**
 * @param frame the frame a message came from; null when it has gone meanwhile
 * @param origin the app's own, for example `app://concilia`
 */
export const isTrustedSender = (frame: Frame | null, origin: string): boolean =>
  frame !== null && frame.parent === null && frame.origin === origin
