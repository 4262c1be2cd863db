import { z } from "zod";
import { TEXTS } from "#domain/texts/messages.ts";
import { code, list, recordId } from "#domain/wire.ts";

/** 0 any, 1 all, 2 not any, 3 not all of the tags (decisions, Codes). */
export const tag = {
	type: 60 as const,
	schema: z.object({
		type: z.literal(60),
		tag_ids: list(recordId()).refine((ids) => ids.length > 0, TEXTS.tagRequired),
		tag_or: code(0, 1, 2, 3).default(0),
	}),
};
