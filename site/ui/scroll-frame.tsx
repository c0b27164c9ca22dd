/** A frame that scrolls by itself, within reach of the keyboard. A fieldset, as the linter would have it, cannot be focused. */
export function ScrollFrame({ label, ...attributes }: { label: string } & React.ComponentProps<'div'>) {
  // biome-ignore lint/a11y/useSemanticElements: see above
  // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
  return <div role="group" aria-label={label} tabIndex={0} {...attributes} />
}
