import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { wholeNumber } from "#domain/platform/wire/input-schemas.ts";

/** Widths in which LINE fetches an imagemap's picture, which is stored in the largest. */
export const IMAGEMAP_WIDTHS = [1_040, 700, 460, 300, 240] as const;
type MapWidth = (typeof IMAGEMAP_WIDTHS)[number];

/** Width of an imagemap's coordinate system, and of its original picture. */
export const IMAGEMAP_WIDTH = IMAGEMAP_WIDTHS[0];

/** Width as written in an address. */
export const imagemapWidth = wholeNumber().refine(
	(width): width is MapWidth => IMAGEMAP_WIDTHS.some((each) => each === width),
	FIELD_TEXTS.choiceUnknown,
);

/** Widths of the resized copies. */
export const RESIZED_WIDTHS = IMAGEMAP_WIDTHS.filter((width) => width !== IMAGEMAP_WIDTH);

/** Returns the height, in pixels, of a picture resized to another width. */
export const heightInWidth = (picture: { width: number; height: number }, width: number): number =>
	Math.max(1, Math.round((picture.height * width) / picture.width));

/** Returns the media key of a picture in one of the widths. */
export const keyInWidth = (key: string, width: number): string =>
	width === IMAGEMAP_WIDTH ? key : `${key}-${width}`;
