/** Maximum width in pixels and size in bytes of a picture. */
export interface PictureLimits {
	maxWidth: number;
	maxBytes: number;
}

/** Limit for a picture message; LINE allows previews up to 1 MB. */
export const MESSAGE_PICTURE: PictureLimits = { maxWidth: 4_096, maxBytes: 1_000_000 };
/** Limit for a card picture; LINE allows a width up to 1,024 px. */
export const CARD_PICTURE: PictureLimits = { maxWidth: 1_024, maxBytes: 1_000_000 };

/** Qualities of a JPEG that are tried, best first. */
const QUALITIES = [0.9, 0.8, 0.7, 0.6, 0.5];

/**
 * Returns the original picture if it is within the limits, otherwise a smaller JPEG. An unreadable file is
 * returned unchanged, and the server explains its refusal.
 */
export async function fitPicture(file: Blob, { maxWidth, maxBytes }: PictureLimits): Promise<Blob> {
	const picture = await createImageBitmap(file).catch(() => null);
	if (!picture) return file;
	const isPlain = ["image/jpeg", "image/png"].includes(file.type);
	if (isPlain && picture.width <= maxWidth && file.size <= maxBytes) return file;
	let scale = Math.min(1, maxWidth / picture.width);
	for (;;) {
		const canvas = drawScaled(picture, scale);
		for (const quality of QUALITIES) {
			const smaller = await jpegOf(canvas, quality);
			if (smaller.size <= maxBytes) return smaller;
		}
		scale *= 0.75;
	}
}

/**
 * Returns a picture scaled to the width `maxWidth`, as a JPEG within the size limit if possible.
 * @throws if the browser cannot read it
 */
export async function resizePicture(file: Blob, { maxWidth: width, maxBytes }: PictureLimits): Promise<Blob> {
	const picture = await createImageBitmap(file);
	const canvas = drawScaled(picture, width / picture.width);
	for (const quality of QUALITIES) {
		const smaller = await jpegOf(canvas, quality);
		if (smaller.size <= maxBytes) return smaller;
	}
	return jpegOf(canvas, 0.3);
}

function drawScaled(picture: ImageBitmap, scale: number): HTMLCanvasElement {
	const canvas = document.createElement("canvas");
	canvas.width = Math.max(1, Math.round(picture.width * scale));
	canvas.height = Math.max(1, Math.round(picture.height * scale));
	const context = canvas.getContext("2d");
	if (!context) throw new Error("no canvas");
	// JPEG has no transparency: without a background it would be black.
	context.fillStyle = "white";
	context.fillRect(0, 0, canvas.width, canvas.height);
	context.drawImage(picture, 0, 0, canvas.width, canvas.height);
	return canvas;
}

const jpegOf = (canvas: HTMLCanvasElement, quality: number): Promise<Blob> =>
	new Promise((resolve, reject) => {
		canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture"))), "image/jpeg", quality);
	});
