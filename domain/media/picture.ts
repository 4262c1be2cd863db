/** A picture's type as LINE names it, and its size. */
export interface Picture {
	type: "image/jpeg" | "image/png";
	width: number;
	height: number;
}

/**
 * The type and size of a JPEG or PNG, read from its bytes, because a browser's content type proves nothing. Undefined
 * for anything else. Only a few bytes at the head of each segment are read, each once, so that no file can make this
 * slow.
 */
export function readPicture(bytes: Uint8Array): Picture | undefined {
	const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
	const size = startsWith(bytes, PNG) ? pngSize(view) : startsWith(bytes, JPEG) ? jpegSize(view) : undefined;
	if (!size || size.width === 0 || size.height === 0) return undefined;
	return { type: startsWith(bytes, PNG) ? "image/png" : "image/jpeg", ...size };
}

type Size = Pick<Picture, "width" | "height">;

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const JPEG = [0xff, 0xd8, 0xff];

const startsWith = (bytes: Uint8Array, signature: number[]) =>
	signature.every((byte, place) => bytes[place] === byte);

const IHDR = 0x49484452;

/** A PNG's header is always its first chunk. */
const pngSize = (view: DataView): Size | undefined =>
	view.byteLength >= 33 && view.getUint32(12) === IHDR
		? { width: view.getUint32(16), height: view.getUint32(20) }
		: undefined;

/** Each segment of a JPEG begins with a marker and its length; the frame, one of the first, holds the size. */
function jpegSize(view: DataView): Size | undefined {
	for (let at = 2; at + 9 <= view.byteLength; ) {
		if (view.getUint8(at) !== 0xff) return undefined;
		const marker = view.getUint8(at + 1);
		if (isFrame(marker)) return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
		if (marker === START_OF_SCAN) return undefined;
		// A marker may follow any number of fill bytes.
		const isFill = marker === 0xff;
		at += isFill ? 1 : 2 + Math.max(2, view.getUint16(at + 2));
	}
	return undefined;
}

const START_OF_SCAN = 0xda;

/** 0xc0 to 0xcf, except the three that hold tables. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
