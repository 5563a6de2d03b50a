/** Which addresses may be handed to the person's browser. */

/** @param allowedOrigins https origins; anything that is not exactly one of them stays closed */
export const isAllowedOutside = (address: string, allowedOrigins: readonly string[]): boolean => {
  if (!URL.canParse(address)) return false
  const url = new URL(address)
  return (
    url.protocol === 'https:' &&
    url.username === '' &&
    url.password === '' &&
    allowedOrigins.includes(url.origin)
  )
}
