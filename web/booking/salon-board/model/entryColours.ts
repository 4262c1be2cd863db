import { CALENDAR_COLOURS } from "#domain/platform/colours/calendar-colours.ts";
import { backgroundFor } from "#domain/platform/colours/colour-contrast.ts";
import { GREY, textColourOn } from "#domain/platform/colours/text-colour.ts";

/** Colours of an entry. */
export interface EntryColours {
	ground: string;
	text: "#000" | "#fff";
}

const coloursById = new Map(
	CALENDAR_COLOURS.map(({ id, color }): [number, EntryColours] => [
		id,
		{ ground: backgroundFor(color), text: textColourOn(color) },
	]),
);
const DEFAULT_COLOURS: EntryColours = { ground: backgroundFor(GREY), text: textColourOn(GREY) };

/** Colours for a calendar colour id: its background, and black or white text by luminance. */
export const entryColoursOf = (colour: number | undefined): EntryColours =>
	coloursById.get(colour ?? 0) ?? DEFAULT_COLOURS;
