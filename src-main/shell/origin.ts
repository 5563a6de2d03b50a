/** The address of the app's own page. A custom scheme: file:// pages may read other files, this one may not. */
export const appScheme = 'app'
export const appOrigin = `${appScheme}://concilia`
export const appPage = `${appOrigin}/index.html`
