import { deflateSync } from "node:zlib";
import type { StoredMenuButton } from "#domain/content/rich-menus/menu-button.ts";
import { encodePng, type PixelPicture } from "#domain/platform/pictures/encode-png.ts";
import { DEMO_RICHMENUS } from "./demo-items.ts";
import { drawSalonPictures } from "./demo-salon-pictures.ts";

/** Size that LINE accepts for a rich menu's picture. */
const MENU_WIDTH = 2_500;
const MENU_HEIGHT = 843;

export interface DemoPicture {
	key: string;
	type: "image/png";
	width: number;
	height: number;
	content: Uint8Array<ArrayBuffer>;
}

/** Pictures of the demo's rich menus. */
const drawMenuPictures = (): DemoPicture[] =>
	DEMO_RICHMENUS.map(({ mediaKey, buttons }) => ({
		key: mediaKey,
		type: "image/png",
		width: MENU_WIDTH,
		height: MENU_HEIGHT,
		content: encodePng(menuPicture(buttons), deflateSync),
	}));

/** All pictures of the demo. */
export const drawDemoPictures = (): DemoPicture[] => [...drawMenuPictures(), ...drawSalonPictures()];

/** Stores the demo's pictures in the bucket for uploads. */
export async function storeDemoPictures(media: R2Bucket): Promise<void> {
	for (const { key, type, content } of drawDemoPictures())
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

/** Draws a panel for each button with a light disc in its middle, on a plain background. */
const menuPicture = (buttons: readonly StoredMenuButton[]): PixelPicture => ({
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

const isWithin = ({ x, y, width, height }: StoredMenuButton, atX: number, atY: number) =>
	atX >= x + GAP && atX < x + width - GAP && atY >= y + GAP && atY < y + height - GAP;
