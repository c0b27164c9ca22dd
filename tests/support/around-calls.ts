/** The same object, with a moment before and after every call of it and of the objects in it; the moment may wait, or throw. */
export const aroundCalls = <Subject extends object>(subject: Subject, moment: () => void | Promise<void>): Subject =>
  new Proxy(subject, {
    get(target, name, receiver) {
      const member: unknown = Reflect.get(target, name, receiver)
      if (typeof member === 'function')
        return async (...args: unknown[]) => {
          await moment()
          const result: unknown = await member.apply(target, args)
          await moment()
          return result
        }
      return typeof member === 'object' && member !== null ? aroundCalls(member, moment) : member
    },
  })
