import { z } from "zod";

/** Cursor of a list that pages into the past: an instant, and an id, since rows may share an instant. */
export interface TimeCursor {
	at: number;
	id: string;
}

export const writeTimeCursor = ({ at, id }: TimeCursor): string => `${at}_${id}`;

/** Parses a cursor written by `writeTimeCursor`. */
export const timeCursorText = z
	.string()
	.max(80)
	.regex(/^\d{1,15}_[\w-]{1,64}$/)
	.transform((text): TimeCursor => {
		const separator = text.indexOf("_");
		return { at: Number(text.slice(0, separator)), id: text.slice(separator + 1) };
	});

export const timeCursorQuery = z.object({ before: timeCursorText.optional() });
