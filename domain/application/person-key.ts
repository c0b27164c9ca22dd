/** The same Social Security number and date of birth: the same person. */
export const personKey = ({ ssn, dateOfBirth }: { readonly ssn: string; readonly dateOfBirth: string }): string =>
  `${ssn} ${dateOfBirth}`
