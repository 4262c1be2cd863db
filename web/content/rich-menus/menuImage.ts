import { MAX_MENU_IMAGE, problemWithMenuImage } from "#domain/content/rich-menus/rich-menu-input.ts";
import { fitPicture } from "#web/platform/media/fitPicture.ts";
import { ImageRefusal } from "#web/platform/media/ImageField.tsx";

const MAX_WIDTH = 2_500;

/** Menu image from a chosen file, shrunk if it is too large. @throws ImageRefusal for any other problem */
export async function toMenuImage(file: Blob): Promise<Blob> {
	const image = await fitPicture(file, { maxWidth: MAX_WIDTH, maxBytes: MAX_MENU_IMAGE });
	const picture = await createImageBitmap(image).catch(() => null);
	const problem = problemWithMenuImage({
		type: image.type,
		bytes: image.size,
		width: picture?.width ?? 0,
		height: picture?.height ?? 0,
	});
	if (problem) throw new ImageRefusal(problem);
	return image;
}
