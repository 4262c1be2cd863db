import { copiedAreaPosition } from "#domain/content/rich-menus/area-faults.ts";
import {
	clampToImage,
	layoutAreas,
	type MenuLayout,
	type RichMenuArea,
} from "#domain/content/rich-menus/menu-layouts.ts";
import type { TemplateContentOf } from "#domain/content/templates/template-content.ts";
import { IMAGEMAP_WIDTH } from "#domain/platform/media/imagemap-widths.ts";
import { type MenuButtonDraft, middleArea } from "#web/content/rich-menus/richMenuDraft.ts";
import type { VideoFile } from "#web/platform/media/VideoField.tsx";
import { removeAt, replaceAt } from "#web/platform/ui/listEdits.ts";
import type { ImagemapAreaDraft, ImagemapVideoDraft } from "../templateDraft.ts";

type Imagemap = TemplateContentOf<"imagemap">;

/** Size of an imagemap's picture in its own coordinates. */
export const imagemapSizeOf = ({ height }: Imagemap) => ({ width: IMAGEMAP_WIDTH, height });

export const createImagemapArea = (bounds: RichMenuArea): ImagemapAreaDraft => ({
	label: "",
	...bounds,
	type: "uri",
	uri: "",
	text: "",
});

/** Position of a new video: in the middle, because areas are drawn from the edges. */
export const createImagemapVideo = (size: {
	width: number;
	height: number;
}): Omit<ImagemapVideoDraft, keyof VideoFile> => ({
	...middleArea(size),
	link_label: "",
	link_uri: "",
});

/** Applies a layout; existing areas keep their actions, in order. */
export const applyImagemapLayout = (content: Imagemap, layout: MenuLayout): ImagemapAreaDraft[] =>
	layoutAreas(layout, imagemapSizeOf(content)).map((bounds, index) => ({
		...(content.areas[index] ?? createImagemapArea(bounds)),
		...bounds,
	}));

/** Replaces the picture and moves areas below its lower edge back inside. */
export function replaceImagemapPicture(
	content: Imagemap,
	media_key: string,
	height = content.height,
): Imagemap {
	const image = { width: IMAGEMAP_WIDTH, height };
	const clampArea = <Area extends RichMenuArea>(area: Area): Area => ({
		...area,
		...clampToImage(area, image),
	});
	return {
		...content,
		media_key,
		height,
		areas: content.areas.map(clampArea),
		video: content.video && clampArea(content.video),
	};
}

/** Moves the area at an index of the board, or the video after the last one. */
export const moveImagemapFrame = (content: Imagemap, index: number, bounds: RichMenuArea): Imagemap => {
	const { areas, video } = content;
	const area = areas[index];
	return area
		? { ...content, areas: replaceAt(areas, index, { ...area, ...bounds }) }
		: { ...content, video: video && { ...video, ...bounds } };
};

/** Removes the area or video at an index of the board. */
export const removeImagemapFrame = (content: Imagemap, index: number): Imagemap =>
	index < content.areas.length
		? { ...content, areas: removeAt(content.areas, index) }
		: { ...content, video: null };

/** Copy of an area with the same action, offset so that the original stays visible. */
export const copyImagemapArea = (content: Imagemap, area: ImagemapAreaDraft): ImagemapAreaDraft => ({
	...area,
	...copiedAreaPosition(area, imagemapSizeOf(content)),
});

export const imagemapAreaName = ({ label }: ImagemapAreaDraft, index: number): string =>
	label.trim() === "" ? `範囲${index + 1}` : `${index + 1}. ${label}`;

/** Frames on the board: the areas, followed by the video. */
export const imagemapFrames = ({ areas, video }: Imagemap): MenuButtonDraft[] => [
	...areas.map((area) => toButtonDraft(area, area.label.trim() === "" ? "範囲" : area.label)),
	...(video ? [toButtonDraft(video, "動画")] : []),
];

/** Converts an area to a button for the board of rich menus, which ignores actions. */
const toButtonDraft = ({ x, y, width, height }: RichMenuArea, label: string): MenuButtonDraft => ({
	id: null,
	label,
	x,
	y,
	width,
	height,
	type: "uri",
	uri: "",
	text: "",
	action_id: null,
	is_tap_recording: 0,
});
