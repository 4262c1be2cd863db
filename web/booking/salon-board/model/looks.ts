import { CALENDAR_COLOURS } from "#domain/platform/colours/calendar-colours.ts";
import { backgroundFor, GREY, textColourOn } from "#domain/platform/colours/colour-contrast.ts";

/** Colours of an entry. */
export interface Look {
	ground: string;
	text: "#000" | "#fff";
}

const looks = new Map(
	CALENDAR_COLOURS.map(({ id, color }): [number, Look] => [
		id,
		{ ground: backgroundFor(color), text: textColourOn(color) },
	]),
);
const OTHER: Look = { ground: backgroundFor(GREY), text: textColourOn(GREY) };

/** Background from the eleven calendar colours, with black or white text by its luminance. */
export const lookOf = (colour: number | undefined): Look => looks.get(colour ?? 0) ?? OTHER;
