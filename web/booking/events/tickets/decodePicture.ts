import decode from "qr/decode.js";

/** Text of the QR code in a picture; null without a readable one. */
export function decodeQR(picture: ImageData): string | null {
	try {
		return decode(picture);
	} catch {
		return null;
	}
}
