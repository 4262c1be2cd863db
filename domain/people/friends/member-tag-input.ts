import { z } from "zod";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { boundedList, recordId, requireSent } from "#domain/platform/wire/input-schemas.ts";

/** Maximum number of tags of a friend per save: more than the editor shows. */
const MAX_TAGS = 1_000;

/** Body of `POST /api/member/tag` (M-249). */
export const memberTagInput = z.object({
	member_id: recordId(),
	tag_ids: requireSent(boundedList(recordId(), MAX_TAGS, FIELD_TEXTS.tooManyChosen(MAX_TAGS))),
	/** Tags before the change. If given, only the difference is written, and concurrent changes are kept. */
	metas: z
		.object({ before: requireSent(boundedList(recordId(), MAX_TAGS, FIELD_TEXTS.tooManyChosen(MAX_TAGS))) })
		.optional(),
});

export type MemberTagInput = z.output<typeof memberTagInput>;
