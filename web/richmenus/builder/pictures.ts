import { mediaUrl } from "../../media/upload.ts";

/** Pictures of a design, by their key, ready to be drawn. */
export type Pictures = ReadonlyMap<string, ImageBitmap>;

const loading = new Map<string, Promise<ImageBitmap | null>>();

/** A picture of ours; null where it is gone or is none. One that could not be loaded is asked for again. */
function loadPicture(key: string): Promise<ImageBitmap | null> {
	const known = loading.get(key);
	if (known) return known;
	const picture = fetch(mediaUrl(key))
		.then(async (response) => (response.ok ? await createImageBitmap(await response.blob()) : null))
		.catch(() => null)
		.then((bitmap) => {
			if (bitmap === null) loading.delete(key);
			return bitmap;
		});
	loading.set(key, picture);
	return picture;
}

/** Those of these pictures that there are. */
export async function loadPictures(keys: readonly string[]): Promise<Pictures> {
	const loaded = await Promise.all(keys.map(async (key) => [key, await loadPicture(key)] as const));
	return new Map(loaded.flatMap(([key, picture]) => (picture ? [[key, picture] as const] : [])));
}
