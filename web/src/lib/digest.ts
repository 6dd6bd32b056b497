/**
 * SHA-256 and HMAC-SHA256: the browser's own where it offers them, else these.
 *
 * Browsers keep theirs from pages that came over a network without encryption, such as those of another
 * machine in the house. Source: FIPS 180-4, sections 4.1.2, 5.1.1 and 6.2; RFC 2104.
 */

type Bytes = Uint8Array<ArrayBuffer>;

const BLOCK_BYTES = 64;
const DIGEST_BYTES = 32;

export async function sha256(bytes: Bytes): Promise<Bytes> {
  const own = offered();
  return own === null ? plainSha256(bytes) : new Uint8Array(await own.digest("SHA-256", bytes));
}

/** What signs under a key. */
export async function hmac(key: Bytes): Promise<(bytes: Bytes) => Promise<Bytes>> {
  const own = offered();
  if (own === null) return (bytes) => Promise.resolve(plainHmac(key, bytes));
  const known = await own.importKey("raw", key, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  return async (bytes) => new Uint8Array(await own.sign("HMAC", known, bytes));
}

function offered(): SubtleCrypto | null {
  // It is not there without encryption, whatever the types say.
  return (crypto.subtle as SubtleCrypto | undefined) ?? null;
}

export function plainHmac(key: Bytes, bytes: Bytes): Bytes {
  const block = new Uint8Array(BLOCK_BYTES);
  block.set(key.length > BLOCK_BYTES ? plainSha256(key) : key);
  const inner = joined(block.map((byte) => byte ^ 0x36), bytes);
  return plainSha256(joined(block.map((byte) => byte ^ 0x5c), plainSha256(inner)));
}

export function plainSha256(bytes: Bytes): Bytes {
  const state = Uint32Array.from(FIRST);
  const blocks = new DataView(padded(bytes).buffer);
  for (let at = 0; at < blocks.byteLength; at += BLOCK_BYTES) mix(state, blocks, at);
  const digest = new DataView(new ArrayBuffer(DIGEST_BYTES));
  state.forEach((word, place) => {
    digest.setUint32(4 * place, word);
  });
  return new Uint8Array(digest.buffer);
}

/** Takes the block that begins at a byte into the state, which is overwritten. */
function mix(state: Uint32Array, blocks: DataView, at: number): void {
  const words = new Uint32Array(64);
  const word = (place: number): number => words[place] ?? 0;
  for (let place = 0; place < 16; place += 1) words[place] = blocks.getUint32(at + 4 * place);
  for (let place = 16; place < 64; place += 1) {
    const [near, far] = [word(place - 2), word(place - 15)];
    const low = turned(far, 7) ^ turned(far, 18) ^ (far >>> 3);
    const high = turned(near, 17) ^ turned(near, 19) ^ (near >>> 10);
    words[place] = word(place - 16) + low + word(place - 7) + high;
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let place = 0; place < 64; place += 1) {
    const choice = (e & f) ^ (~e & g);
    const majority = (a & b) ^ (a & c) ^ (b & c);
    const one = h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + choice + (ROUNDS[place] ?? 0) + word(place);
    const two = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + majority;
    [a, b, c, d, e, f, g, h] = [(one + two) | 0, a, b, c, (d + one) | 0, e, f, g];
  }
  [a, b, c, d, e, f, g, h].forEach((value, place) => {
    state[place] = (state[place] ?? 0) + value;
  });
}

/** The message, a bit, zeros, and its length in bits, in whole blocks. */
function padded(bytes: Bytes): Bytes {
  const whole = new Uint8Array(Math.ceil((bytes.length + 9) / BLOCK_BYTES) * BLOCK_BYTES);
  whole.set(bytes);
  whole[bytes.length] = 0x80;
  // Nothing that is digested here comes near to 512 MB, so the upper half of the length is zero.
  new DataView(whole.buffer).setUint32(whole.length - 4, 8 * bytes.length);
  return whole;
}

function joined(one: Bytes, other: Bytes): Bytes {
  const whole = new Uint8Array(one.length + other.length);
  whole.set(one);
  whole.set(other, one.length);
  return whole;
}

const turned = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

const PRIMES = primes(64);
/** The first 32 bits of the fractions of the square roots of the first eight primes. */
const FIRST = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
/** Those of the cube roots of the first 64. */
const ROUNDS = PRIMES.map((prime) => fraction(Math.cbrt(prime)));

function fraction(root: number): number {
  return Math.floor((root % 1) * 2 ** 32);
}

function primes(count: number): number[] {
  const found: number[] = [];
  for (let number = 2; found.length < count; number += 1) {
    if (found.every((prime) => number % prime !== 0)) found.push(number);
  }
  return found;
}
