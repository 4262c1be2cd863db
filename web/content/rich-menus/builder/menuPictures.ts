import { mediaUrl } from "#web/platform/media/uploadMedia.ts";

/** Decoded pictures of a design by key. */
export type MenuPictures = ReadonlyMap<string, ImageBitmap>;

const pendingPictures = new Map<string, Promise<ImageBitmap | null>>();

/** Uploaded picture; null if deleted or unreadable. A failed load is retried on the next call. */
function loadPicture(key: string): Promise<ImageBitmap | null> {
	const pending = pendingPictures.get(key);
	if (pending) return pending;
	const picture = decodePicture(mediaUrl(key))
		.catch(() => null)
		.then((bitmap) => {
			if (bitmap === null) pendingPictures.delete(key);
			return bitmap;
		});
	pendingPictures.set(key, picture);
	return picture;
}

async function decodePicture(address: string): Promise<ImageBitmap> {
	const image = new Image();
	image.src = address;
	await image.decode();
	return createImageBitmap(image);
}

/** Loads the pictures that exist. */
export async function loadMenuPictures(keys: readonly string[]): Promise<MenuPictures> {
	const loaded = await Promise.all(keys.map(async (key) => [key, await loadPicture(key)] as const));
	return new Map(loaded.flatMap(([key, picture]) => (picture ? [[key, picture] as const] : [])));
}
