/** Limits of a picture. */
export interface Fit {
	maxWidth: number;
	maxBytes: number;
}

/** Limit for a picture message; LINE allows previews up to 1 MB. */
export const MESSAGE_PICTURE: Fit = { maxWidth: 4_096, maxBytes: 1_000_000 };
/** Limit for a card picture; LINE allows a width up to 1,024 px. */
export const CARD_PICTURE: Fit = { maxWidth: 1_024, maxBytes: 1_000_000 };

const QUALITIES = [0.9, 0.8, 0.7, 0.6, 0.5];

/**
 * Original picture if it fits, otherwise a smaller JPEG. Unreadable files go to the server, which explains
 * the refusal.
 */
export async function fitted(file: Blob, { maxWidth, maxBytes }: Fit): Promise<Blob> {
	const picture = await createImageBitmap(file).catch(() => null);
	if (!picture) return file;
	const isPlain = ["image/jpeg", "image/png"].includes(file.type);
	if (isPlain && picture.width <= maxWidth && file.size <= maxBytes) return file;
	let scale = Math.min(1, maxWidth / picture.width);
	for (;;) {
		const canvas = drawn(picture, scale);
		for (const quality of QUALITIES) {
			const smaller = await jpegOf(canvas, quality);
			if (smaller.size <= maxBytes) return smaller;
		}
		scale *= 0.75;
	}
}

/** Picture scaled to this width as a JPEG within the limit. @throws if the browser cannot read it */
export async function inWidth(file: Blob, { maxWidth: width, maxBytes }: Fit): Promise<Blob> {
	const picture = await createImageBitmap(file);
	const canvas = drawn(picture, width / picture.width);
	for (const quality of QUALITIES) {
		const smaller = await jpegOf(canvas, quality);
		if (smaller.size <= maxBytes) return smaller;
	}
	return jpegOf(canvas, 0.3);
}

function drawn(picture: ImageBitmap, scale: number): HTMLCanvasElement {
	const canvas = document.createElement("canvas");
	canvas.width = Math.max(1, Math.round(picture.width * scale));
	canvas.height = Math.max(1, Math.round(picture.height * scale));
	const context = canvas.getContext("2d");
	if (!context) throw new Error("no canvas");
	// JPEG has no transparency and would show black.
	context.fillStyle = "white";
	context.fillRect(0, 0, canvas.width, canvas.height);
	context.drawImage(picture, 0, 0, canvas.width, canvas.height);
	return canvas;
}

const jpegOf = (canvas: HTMLCanvasElement, quality: number): Promise<Blob> =>
	new Promise((resolve, reject) => {
		canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture"))), "image/jpeg", quality);
	});
