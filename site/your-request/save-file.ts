/** Saves text as a file without an address: nothing that is in it stands in a URL, a log or a cache. */
export function saveFile(name: string, text: string, type = 'application/json'): void {
  const address = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser has taken its copy by the next task.
  setTimeout(() => URL.revokeObjectURL(address), 0)
}
