import { z } from "zod";
import { FIELD_TEXTS } from "#domain/platform/texts/fields.ts";
import { list, recordId, sent } from "#domain/platform/wire/wire.ts";

/** Maximum number of tags given to a friend at once: more than an editor shows. */
const MAX_TAGS = 1_000;

/** The body of `POST /api/member/tag` (M-249). */
export const memberTagInput = z.object({
	member_id: recordId(),
	tag_ids: sent(list(recordId(), MAX_TAGS, FIELD_TEXTS.tooManyChosen(MAX_TAGS))),
	/** Tags before the change: then only the difference is written, and concurrent changes are kept. */
	metas: z
		.object({ before: sent(list(recordId(), MAX_TAGS, FIELD_TEXTS.tooManyChosen(MAX_TAGS))) })
		.optional(),
});

export type MemberTagInput = z.output<typeof memberTagInput>;
