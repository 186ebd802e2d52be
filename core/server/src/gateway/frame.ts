// A message as a WebSocket carries it (RFC 6455, section 5.2): one buffer, made once for all who get the same, and one piece of a
// write. The library below makes the few bytes before a message anew for each socket, and writes them apart.

const FINAL_BINARY = 0x82;
/** Up to here the second byte is the length; from these two values on it stands in the two or eight bytes behind. */
const SHORT_MOST = 125;
const IN_TWO_BYTES = 126;
const IN_EIGHT_BYTES = 127;
const TWO_BYTES_MOST = 0xffff;

/** @returns a whole message of a server: it is not masked */
export function frameOf(message: Uint8Array): Buffer {
  const { length } = message;
  const head = length <= SHORT_MOST ? 2 : length <= TWO_BYTES_MOST ? 4 : 10;
  const frame = Buffer.allocUnsafe(head + length);
  frame[0] = FINAL_BINARY;
  if (head === 2) frame[1] = length;
  else if (head === 4) {
    frame[1] = IN_TWO_BYTES;
    frame.writeUInt16BE(length, 2);
  } else {
    frame[1] = IN_EIGHT_BYTES;
    frame.writeBigUInt64BE(BigInt(length), 2);
  }
  frame.set(message, head);
  return frame;
}
