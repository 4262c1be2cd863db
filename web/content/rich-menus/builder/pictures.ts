import { mediaUrl } from "#web/platform/media/uploadMedia.ts";

/** Decoded pictures of a design by key. */
export type MenuPictures = ReadonlyMap<string, ImageBitmap>;

const loading = new Map<string, Promise<ImageBitmap | null>>();

/** Uploaded picture; null if deleted or unreadable. A failed load is retried on the next call. */
function loadPicture(key: string): Promise<ImageBitmap | null> {
	const known = loading.get(key);
	if (known) return known;
	const picture = decoded(mediaUrl(key))
		.catch(() => null)
		.then((bitmap) => {
			if (bitmap === null) loading.delete(key);
			return bitmap;
		});
	loading.set(key, picture);
	return picture;
}

async function decoded(address: string): Promise<ImageBitmap> {
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
