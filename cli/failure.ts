/** Something an operator can do something about: its sentence is printed as it is, and the exit code is 1. */
export class OperatorFailure extends Error {}
