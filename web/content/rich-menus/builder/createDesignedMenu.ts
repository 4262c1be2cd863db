import { designPictureKeys, type MenuDesign } from "#domain/content/rich-menus/menu-design.ts";
import {
	DEFAULT_MENU_WIDTH,
	layoutAreas,
	menuSizeInPixels,
} from "#domain/content/rich-menus/menu-layouts.ts";
import { ImageRefusal } from "#web/platform/media/ImageField.tsx";
import { uploadImage } from "#web/platform/media/uploadMedia.ts";
import { toMenuImage } from "../menuImage.ts";
import { createButtonDraft, type RichMenuDraft } from "../richMenuDraft.ts";
import { drawMenuAtSize } from "./drawMenu.ts";
import { loadMenuPictures } from "./menuPictures.ts";

/** Longest label of a button in characters, as in menu-button.ts. */
const MAX_LABEL = 20;

/**
 * Draws and uploads the image of a design, and returns a menu draft with a button for each area.
 * @throws ImageRefusal if one of the design's pictures was deleted
 */
export async function createDesignedMenu(design: MenuDesign): Promise<Partial<RichMenuDraft>> {
	const keys = designPictureKeys(design);
	const pictures = await loadMenuPictures(keys);
	if (pictures.size < new Set(keys).size)
		throw new ImageRefusal("選んだ画像を読み込めませんでした。画像を選び直してください。");
	const canvas = document.createElement("canvas");
	drawMenuAtSize(canvas, design, menuSizeInPixels(design.size, design.width ?? DEFAULT_MENU_WIDTH), pictures);
	const picture = await uploadImage(await toMenuImage(await canvasToPng(canvas)));
	return {
		media_key: picture.media_key,
		width: picture.width,
		height: picture.height,
		buttons: layoutAreas(design.layout, picture).map((area, index) => ({
			...createButtonDraft(area),
			label: (design.cells[index]?.text ?? "").replaceAll("\n", "").slice(0, MAX_LABEL),
		})),
	};
}

const canvasToPng = (canvas: HTMLCanvasElement): Promise<Blob> =>
	new Promise((resolve, reject) => {
		canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture"))), "image/png");
	});
