/** A new name for a wish; `crypto.randomUUID` is not there on plain http in a local network. */
export function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join("-");
}
