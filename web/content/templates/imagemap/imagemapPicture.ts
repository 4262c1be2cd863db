import { MAX_MAP_HEIGHT, MIN_MAP_HEIGHT } from "#domain/content/templates/imagemap-content.ts";
import { IMAGEMAP_WIDTH, RESIZED_WIDTHS } from "#domain/platform/media/imagemap-widths.ts";
import { RICHMENU_TEXTS } from "#domain/platform/texts/richmenus-texts.ts";
import { TEMPLATE_TEXTS } from "#domain/platform/texts/templates-texts.ts";
import { resizePicture } from "#web/platform/media/fitPicture.ts";
import { ImageRefusal } from "#web/platform/media/ImageField.tsx";
import { type UploadedPicture, uploadImage } from "#web/platform/media/uploadMedia.ts";

/**
 * Maximum size in bytes, far below LINE's limit of ten megabytes, because phones fetch the picture
 * repeatedly.
 */
const MAX_BYTES = 1_000_000;

/** Picture of an imagemap from a chosen file, scaled to the width of the coordinates. @throws ImageRefusal */
export async function toImagemapPicture(file: Blob): Promise<Blob> {
	const picture = await createImageBitmap(file).catch(() => null);
	if (!picture) throw new ImageRefusal(RICHMENU_TEXTS.menuImageType);
	const height = Math.round((picture.height * IMAGEMAP_WIDTH) / picture.width);
	if (height < MIN_MAP_HEIGHT || height > MAX_MAP_HEIGHT) throw new ImageRefusal(TEMPLATE_TEXTS.mapHeight);
	return resizePicture(file, { maxWidth: IMAGEMAP_WIDTH, maxBytes: MAX_BYTES });
}

/** Uploads a picture in every width that LINE may request, and resolves when all are stored. */
export async function uploadInAllWidths(picture: Blob): Promise<UploadedPicture> {
	const uploaded = await uploadImage(picture);
	await Promise.all(
		RESIZED_WIDTHS.map(async (maxWidth) =>
			uploadImage(await resizePicture(picture, { maxWidth, maxBytes: MAX_BYTES }), uploaded.media_key),
		),
	);
	return uploaded;
}
