import { z } from "zod";
import { FIELD_TEXTS } from "../texts/fields.ts";
import { list, recordId } from "../wire.ts";

/** Tags that a friend is given at once: more than an editor shows. */
const MAX_TAGS = 1_000;

/** The body of `POST /api/member/tag` (specification 002 §7). */
export const memberTagInput = z.object({
	member_id: recordId(),
	tag_ids: list(recordId(), MAX_TAGS, FIELD_TEXTS.tooManyChosen(MAX_TAGS)),
});

export type MemberTagInput = z.output<typeof memberTagInput>;
