/** Puts `member` in the place of a method or accessor. @returns the undo */
export const replaceMember = (owner: object, name: string, member: PropertyDescriptor): (() => void) => {
  const own = Object.getOwnPropertyDescriptor(owner, name);
  Object.defineProperty(owner, name, { configurable: true, ...member });
  return () => {
    if (own) Object.defineProperty(owner, name, own);
    else Reflect.deleteProperty(owner, name);
  };
};
