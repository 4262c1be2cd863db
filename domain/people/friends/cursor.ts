import { z } from "zod";

/** Where a list that pages into the past continues: an instant and an id, because several rows may share an instant. */
export interface TimeCursor {
	at: number;
	id: string;
}

export const writeCursor = ({ at, id }: TimeCursor): string => `${at}_${id}`;

/** A cursor as `writeCursor` writes it. */
export const cursorText = z
	.string()
	.max(80)
	.regex(/^\d{1,15}_[\w-]{1,64}$/)
	.transform((text): TimeCursor => {
		const cut = text.indexOf("_");
		return { at: Number(text.slice(0, cut)), id: text.slice(cut + 1) };
	});

export const cursorQuery = z.object({ before: cursorText.optional() });
