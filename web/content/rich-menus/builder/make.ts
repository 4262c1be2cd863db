import { type Design, picturesOf } from "#domain/content/rich-menus/design.ts";
import { areasOf, sizeIn } from "#domain/content/rich-menus/layout.ts";
import { ImageRefusal } from "#web/platform/media/ImageField.tsx";
import { uploadImage } from "#web/platform/media/uploadMedia.ts";
import { newButton, type RichmenuDraft } from "../draft.ts";
import { asMenuImage } from "../menuImage.ts";
import { drawMenuIn } from "./draw.ts";
import { loadMenuPictures } from "./pictures.ts";

const MAX_LABEL = 20;

/**
 * Draws and uploads a design's image, and creates a button per area. @throws ImageRefusal if one of its
 * pictures was deleted
 */
export async function makeMenu(design: Design): Promise<Partial<RichmenuDraft>> {
	const keys = picturesOf(design);
	const pictures = await loadMenuPictures(keys);
	if (pictures.size < new Set(keys).size)
		throw new ImageRefusal("選んだ画像を読み込めませんでした。画像を選び直してください。");
	const canvas = document.createElement("canvas");
	drawMenuIn(canvas, design, sizeIn(design.size, design.width ?? 2500), pictures);
	const picture = await uploadImage(await asMenuImage(await pngOf(canvas)));
	return {
		media_key: picture.media_key,
		width: picture.width,
		height: picture.height,
		buttons: areasOf(design.layout, picture).map((area, index) => ({
			...newButton(area),
			label: (design.cells[index]?.text ?? "").replaceAll("\n", "").slice(0, MAX_LABEL),
		})),
	};
}

const pngOf = (canvas: HTMLCanvasElement): Promise<Blob> =>
	new Promise((resolve, reject) => {
		canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture"))), "image/png");
	});
