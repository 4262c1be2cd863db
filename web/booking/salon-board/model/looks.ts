import { CALENDAR_COLOURS } from "#domain/platform/colours/calendar-colours.ts";
import { GREY, groundFor, textOn } from "#domain/platform/colours/colours.ts";

/** Colours of an entry. */
export interface Look {
	ground: string;
	text: "#000" | "#fff";
}

const looks = new Map(
	CALENDAR_COLOURS.map(({ id, color }): [number, Look] => [
		id,
		{ ground: groundFor(color), text: textOn(color) },
	]),
);
const OTHER: Look = { ground: groundFor(GREY), text: textOn(GREY) };

/** Background from the eleven calendar colours, with black or white text by its luminance. */
export const lookOf = (colour: number | undefined): Look => looks.get(colour ?? 0) ?? OTHER;
