/** What the page may load and run, sent as a header with every file. */

/** @param nonce a fresh one for each load of the page; inserted styles carry it */
export const contentPolicy = (nonce: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    // No dialogs, print among them, no windows and no downloads.
    'sandbox allow-scripts allow-same-origin allow-forms',
  ].join('; ')

/** What stands in index.html where the nonce of this load belongs (the window's build writes it there). */
export const noncePlaceholder = '__CSP_NONCE__'
