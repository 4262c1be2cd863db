import { describe, expect, test } from "vitest";
import type { TemplateContentOf } from "#domain/content/templates/template-content.ts";
import {
	copyImagemapArea,
	moveImagemapFrame,
	removeImagemapFrame,
	replaceImagemapPicture,
} from "#web/content/templates/imagemap/imagemapAreas.ts";
import type { ImagemapAreaDraft, ImagemapVideoDraft } from "#web/content/templates/templateDraft.ts";

const area = (label: string, x: number, width: number): ImagemapAreaDraft => ({
	...{ label, x, y: 0, width, height: 585 },
	...{ type: "message", uri: "", text: "予約" },
});
const video: ImagemapVideoDraft = {
	...{ media_key: "film", preview_key: "cover", x: 0, y: 385, width: 300, height: 200 },
	...{ link_label: "続き", link_uri: "https://shop.example/" },
};
const map: TemplateContentOf<"imagemap"> = {
	...{ type: "imagemap", alt_text: "春", media_key: "map", height: 585 },
	...{ areas: [area("左", 0, 520), area("右", 520, 520)], video },
};

/** Operations of pointer and keyboard on an image map's board, with the video behind the last area. */
describe("the areas of an image map", () => {
	test("a copy does the same, and lies where the original is still to be seen", () => {
		const [left] = map.areas;
		expect(copyImagemapArea(map, left!)).toEqual({ ...left, x: 520 });
		const low = { ...left!, width: 1_040, height: 200 };
		expect(copyImagemapArea(map, low)).toEqual({ ...low, y: 200 });
	});

	test("what is carried, and what is deleted, is the one at that place: an area or the video", () => {
		const place = { x: 1, y: 2, width: 3, height: 4 };
		expect(moveImagemapFrame(map, 1, place)).toEqual({
			...map,
			areas: [map.areas[0], { ...map.areas[1], ...place }],
		});
		expect(moveImagemapFrame(map, 2, place)).toEqual({ ...map, video: { ...video, ...place } });
		expect(removeImagemapFrame(map, 0)).toEqual({ ...map, areas: [map.areas[1]] });
		expect(removeImagemapFrame(map, 2)).toEqual({ ...map, video: null });
	});

	test("on a lower picture all of them are moved onto it", () => {
		const lower = replaceImagemapPicture(map, "flat", 300);
		expect([...lower.areas, lower.video!].map(({ y, height }) => [y, height])).toEqual([
			[0, 300],
			[0, 300],
			[100, 200],
		]);
		expect(lower).toMatchObject({ media_key: "flat", height: 300 });
	});
});
