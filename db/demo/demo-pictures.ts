import menuPictures from "./demo-menu-pictures.json" with { type: "json" };
import { DEMO_MENUS, type DemoMenu, demoMenuPicture, sizeOfMenu } from "./demo-menus.ts";
import { drawSalonPictures } from "./demo-salon-pictures.ts";

export interface DemoPicture {
	key: string;
	type: "image/png";
	width: number;
	height: number;
	content: Uint8Array<ArrayBuffer>;
}

/** Pictures of the demo's rich menus, which `scripts/demo-menus.ts` makes: their letters need a font. */
export const readMenuPictures = (menus: readonly DemoMenu[]): DemoPicture[] =>
	menus.map(({ id, design }) => ({
		key: demoMenuPicture(id),
		type: "image/png",
		...sizeOfMenu(design),
		content: Uint8Array.from(atob((menuPictures as Record<string, string>)[id]!), (byte) =>
			byte.charCodeAt(0),
		),
	}));

let drawnPictures: readonly DemoPicture[] | undefined;

/** All pictures of the demo. They are drawn once in a process: a shop's rows and its files need them. */
export function drawDemoPictures(): readonly DemoPicture[] {
	drawnPictures ??= [...readMenuPictures(DEMO_MENUS), ...drawSalonPictures()];
	return drawnPictures;
}

/** Stores a demo's pictures in the bucket for uploads. */
export async function storeDemoPictures(media: R2Bucket, pictures = drawDemoPictures()): Promise<void> {
	for (const { key, type, content } of pictures)
		await media.put(key, content, { httpMetadata: { contentType: type } });
}
