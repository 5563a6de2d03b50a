/** A text file of the repository, bundled into the window. */
declare module '*?raw' {
  const text: string
  // biome-ignore lint/style/noDefaultExport: the form in which the bundler exports it
  export default text
}
