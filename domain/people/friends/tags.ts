import { z } from "zod";
import { FIELD_TEXTS } from "#domain/platform/texts/fields.ts";
import { list, recordId, sent } from "#domain/platform/wire/wire.ts";

/** How many tags a friend can be given at once: more than an editor shows. */
const MAX_TAGS = 1_000;

/** The body of `POST /api/member/tag` (M-249). */
export const memberTagInput = z.object({
	member_id: recordId(),
	tag_ids: sent(list(recordId(), MAX_TAGS, FIELD_TEXTS.tooManyChosen(MAX_TAGS))),
	/** The tags from which these were made: then only the difference is written, and what others did meanwhile stays. */
	metas: z
		.object({ before: sent(list(recordId(), MAX_TAGS, FIELD_TEXTS.tooManyChosen(MAX_TAGS))) })
		.optional(),
});

export type MemberTagInput = z.output<typeof memberTagInput>;
