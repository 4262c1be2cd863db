import type { Design } from "#domain/richmenus/design.ts";
import { areasOf, MENU_SIZES } from "#domain/richmenus/layout.ts";
import { uploadImage } from "../../media/upload.ts";
import { newButton, type RichmenuDraft } from "../draft.ts";
import { asMenuImage } from "../menuImage.ts";
import { drawMenu } from "./draw.ts";

const MAX_LABEL = 20;

/** Draws and uploads a design's image, and makes a button of each area. */
export async function makeMenu(design: Design): Promise<Partial<RichmenuDraft>> {
	const canvas = document.createElement("canvas");
	drawMenu(canvas, design, MENU_SIZES[design.size].width);
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
