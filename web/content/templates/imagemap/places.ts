import { placeOfCopy } from "#domain/content/rich-menus/faults.ts";
import { areasOf, type Layout, type RichMenuArea, withinImage } from "#domain/content/rich-menus/layout.ts";
import type { TemplateContentOf } from "#domain/content/templates/content.ts";
import { IMAGEMAP_WIDTH } from "#domain/platform/media/imagemap-widths.ts";
import { type ButtonDraft, middleOf } from "#web/content/rich-menus/draft.ts";
import type { VideoFile } from "#web/platform/media/VideoField.tsx";
import { removeAt, replaceAt } from "#web/platform/ui/listEdits.ts";
import type { MapArea, MapVideo } from "../draft.ts";

type Imagemap = TemplateContentOf<"imagemap">;

/** Size of an image map's picture in its own coordinates. */
export const imagemapSizeOf = ({ height }: Imagemap) => ({ width: IMAGEMAP_WIDTH, height });

export const newArea = (place: RichMenuArea): MapArea => ({
	label: "",
	...place,
	type: "uri",
	uri: "",
	text: "",
});

/** New video in the middle, clear of the edges from which areas are drawn. */
export const newVideo = (size: { width: number; height: number }): Omit<MapVideo, keyof VideoFile> => ({
	...middleOf(size),
	link_label: "",
	link_uri: "",
});

/** Applies a layout; existing areas keep their actions, in order. */
export const applyImagemapLayout = (content: Imagemap, layout: Layout): MapArea[] =>
	areasOf(layout, imagemapSizeOf(content)).map((place, index) => ({
		...(content.areas[index] ?? newArea(place)),
		...place,
	}));

/** Replaces the picture and moves areas beyond its lower edge back inside. */
export function onPicture(content: Imagemap, media_key: string, height = content.height): Imagemap {
	const image = { width: IMAGEMAP_WIDTH, height };
	const placed = <Place extends RichMenuArea>(place: Place): Place => ({
		...place,
		...withinImage(place, image),
	});
	return {
		...content,
		media_key,
		height,
		areas: content.areas.map(placed),
		video: content.video && placed(content.video),
	};
}

/** Moves the area at an index of the board, or the video after the last one. */
export const withPlace = (content: Imagemap, index: number, place: RichMenuArea): Imagemap => {
	const { areas, video } = content;
	const area = areas[index];
	return area
		? { ...content, areas: replaceAt(areas, index, { ...area, ...place }) }
		: { ...content, video: video && { ...video, ...place } };
};

/** Removes the area or video at an index of the board. */
export const withoutPlace = (content: Imagemap, index: number): Imagemap =>
	index < content.areas.length
		? { ...content, areas: removeAt(content.areas, index) }
		: { ...content, video: null };

/** Copy of an area with the same action, offset to leave the original visible. */
export const copyImagemapArea = (content: Imagemap, area: MapArea): MapArea => ({
	...area,
	...placeOfCopy(area, imagemapSizeOf(content)),
});

export const areaName = ({ label }: MapArea, index: number): string =>
	label.trim() === "" ? `範囲${index + 1}` : `${index + 1}. ${label}`;

/** Frames on the board: the areas, then the video. */
export const drawnOver = ({ areas, video }: Imagemap): ButtonDraft[] => [
	...areas.map((area) => asButton(area, area.label.trim() === "" ? "範囲" : area.label)),
	...(video ? [asButton(video, "動画")] : []),
];

/** Converts an area into a button for the board of rich menus, which ignores actions. */
const asButton = ({ x, y, width, height }: RichMenuArea, label: string): ButtonDraft => ({
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
