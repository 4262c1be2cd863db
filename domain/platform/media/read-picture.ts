/** MIME type of a picture that LINE accepts, and its size in pixels. */
export interface PictureHeader {
	type: "image/jpeg" | "image/png";
	width: number;
	height: number;
}

/**
 * Maximum megapixels: more than any phone camera takes, and few enough for a phone to draw. A file of a few
 * bytes may claim any size.
 */
export const MAX_MEGAPIXELS = 200;

/** Whether a picture is too large to be drawn, regardless of the file's size. */
export const isTooLargeToDraw = ({ width, height }: Pick<PictureHeader, "width" | "height">): boolean =>
	width * height > MAX_MEGAPIXELS * 1_000_000;

/**
 * Returns the type and size of a JPEG or PNG, read from its bytes, because a browser's content type proves
 * nothing. Undefined for anything else, and for a truncated file or one without a picture. Only a few bytes
 * at the head of each segment are read, each once, so that no file can make this slow.
 */
export function readPicture(bytes: Uint8Array): PictureHeader | undefined {
	const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
	const size = startsWith(bytes, PNG) ? pngSize(view) : startsWith(bytes, JPEG) ? jpegSize(view) : undefined;
	if (!size || size.width === 0 || size.height === 0) return undefined;
	return { type: startsWith(bytes, PNG) ? "image/png" : "image/jpeg", ...size };
}

type Size = Pick<PictureHeader, "width" | "height">;

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const JPEG = [0xff, 0xd8, 0xff];

const startsWith = (bytes: Uint8Array, signature: number[]) =>
	signature.every((byte, index) => bytes[index] === byte);

/** Bytes allowed after a picture's end: some cameras and programs leave a few. */
const MAX_TRAILING_BYTES = 65_536;

const IHDR = 0x49484452;
const IDAT = 0x49444154;
const IEND = 0x49454e44;

/** Bytes of a PNG's signature and header chunk, and of the header's data. */
const PNG_HEAD = 33;
const IHDR_LENGTH = 13;
/** Bytes of a chunk's length, name and checksum. */
const CHUNK_OVERHEAD = 12;

/** Reads a PNG's size. Its first chunk is always the header; chunks with pixels and an end must follow. */
function pngSize(view: DataView): Size | undefined {
	if (view.byteLength < PNG_HEAD || view.getUint32(8) !== IHDR_LENGTH || view.getUint32(12) !== IHDR)
		return undefined;
	let hasPixels = false;
	for (let at = PNG_HEAD; at + CHUNK_OVERHEAD <= view.byteLength; ) {
		const [length, name] = [view.getUint32(at), view.getUint32(at + 4)];
		at += CHUNK_OVERHEAD + length;
		if (name === IDAT && length > 0) hasPixels = true;
		if (name !== IEND) continue;
		const isWhole = hasPixels && length === 0 && view.byteLength - at <= MAX_TRAILING_BYTES;
		return isWhole ? { width: view.getUint32(16), height: view.getUint32(20) } : undefined;
	}
	return undefined;
}

/**
 * Reads a JPEG's size. Each segment begins with a marker and its length; the frame contains the size, and
 * pixels follow a scan.
 */
function jpegSize(view: DataView): Size | undefined {
	let size: Size | undefined;
	for (let at = 2; at + 4 <= view.byteLength; ) {
		if (view.getUint8(at) !== 0xff) return undefined;
		const marker = view.getUint8(at + 1);
		if (marker === START_OF_SCAN) return hasEndNear(view, at + 2 + view.getUint16(at + 2)) ? size : undefined;
		if (isFrame(marker) && at + 9 <= view.byteLength)
			size ??= { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
		// A marker may follow any number of fill bytes.
		const isFill = marker === 0xff;
		at += isFill ? 1 : 2 + Math.max(2, view.getUint16(at + 2));
	}
	return undefined;
}

/** Whether the pixels that begin here have an end, at most a little before the file's own end. */
function hasEndNear(view: DataView, pixels: number): boolean {
	const first = Math.max(pixels + 1, view.byteLength - 2 - MAX_TRAILING_BYTES);
	for (let at = view.byteLength - 2; at >= first; at -= 1)
		if (view.getUint16(at) === END_OF_IMAGE) return true;
	return false;
}

const START_OF_SCAN = 0xda;
const END_OF_IMAGE = 0xffd9;

/** 0xc0 to 0xcf, except the three that contain tables. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
