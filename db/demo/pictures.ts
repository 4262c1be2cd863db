import { deflateSync } from "node:zlib";
import type { StoredButton } from "#domain/content/rich-menus/button.ts";
import { type Picture, png } from "#domain/platform/pictures/png.ts";
import { RICHMENUS } from "./items.ts";

/** Size that LINE accepts for a rich menu's picture. */
const MENU_WIDTH = 2_500;
const MENU_HEIGHT = 843;

interface DemoPicture {
	key: string;
	type: "image/png";
	width: number;
	height: number;
	content: Uint8Array<ArrayBuffer>;
}

/** Pictures of the demo's rich menus. */
export const menuPictures = (): DemoPicture[] =>
	RICHMENUS.map(({ mediaKey, buttons }) => ({
		key: mediaKey,
		type: "image/png",
		width: MENU_WIDTH,
		height: MENU_HEIGHT,
		content: png(menuPicture(buttons), deflateSync),
	}));

/** Stores the demo's pictures in the bucket of uploaded ones. */
export async function putPictures(media: R2Bucket): Promise<void> {
	for (const { key, type, content } of menuPictures())
		await media.put(key, content, { httpMetadata: { contentType: type } });
}

type Colour = readonly [number, number, number];

const PANELS: Colour[] = [
	[214, 138, 120],
	[126, 164, 140],
	[122, 148, 186],
];
const PAPER: Colour = [250, 246, 240];
const GAP = 12;
const MARK = 150;

/** Panel for each button, with a light disc in its middle; plain background elsewhere. */
const menuPicture = (buttons: readonly StoredButton[]): Picture => ({
	width: MENU_WIDTH,
	height: MENU_HEIGHT,
	colourAt(x, y) {
		const at = buttons.findIndex((button) => isWithin(button, x, y));
		const button = buttons[at];
		if (!button) return PAPER;
		const across = x - button.x - button.width / 2;
		const down = y - button.y - button.height / 2;
		return across * across + down * down < MARK * MARK ? PAPER : PANELS[at % PANELS.length]!;
	},
});

const isWithin = ({ x, y, width, height }: StoredButton, atX: number, atY: number) =>
	atX >= x + GAP && atX < x + width - GAP && atY >= y + GAP && atY < y + height - GAP;
