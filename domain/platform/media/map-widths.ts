import { FIELD_TEXTS } from "#domain/platform/texts/fields.ts";
import { wholeNumber } from "#domain/platform/wire/wire.ts";

/** Widths in which LINE fetches the picture of an image map, which is stored in the largest. */
export const MAP_WIDTHS = [1_040, 700, 460, 300, 240] as const;
type MapWidth = (typeof MAP_WIDTHS)[number];

/** Width of the coordinates of an image map, and of its picture. */
export const MAP_WIDTH = MAP_WIDTHS[0];

/** Width as written in an address. */
export const mapWidth = wholeNumber().refine(
	(width): width is MapWidth => MAP_WIDTHS.some((each) => each === width),
	FIELD_TEXTS.choiceUnknown,
);

/** Widths that are resized from the largest. */
export const NARROWER_WIDTHS = MAP_WIDTHS.filter((width) => width !== MAP_WIDTH);

/** Returns the height, in pixels, of a picture resized to another width. */
export const heightInWidth = (picture: { width: number; height: number }, width: number): number =>
	Math.max(1, Math.round((picture.height * width) / picture.width));

/** Returns the key of a picture in one of the widths. */
export const keyInWidth = (key: string, width: number): string =>
	width === MAP_WIDTH ? key : `${key}-${width}`;
