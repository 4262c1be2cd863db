/** First bytes of every PDF: "%PDF-". */
const PDF_SIGNATURE = [0x25, 0x50, 0x44, 0x46, 0x2d];

/** Whether bytes are those of a PDF; a browser's content type proves nothing. */
export const isPdf = (bytes: Uint8Array): boolean => PDF_SIGNATURE.every((byte, at) => bytes[at] === byte);
