import { z } from "zod";
import { list, recordId } from "#domain/wire.ts";
import { TEXTS } from "../texts/messages.ts";

/** How many tags a friend can be given at once: more than an editor shows. */
const MAX_TAGS = 1_000;

/** The body of `POST /api/member/tag` (M-249). */
export const memberTagInput = z.object({
	member_id: recordId(),
	tag_ids: list(recordId(), MAX_TAGS, TEXTS.tooManyChosen(MAX_TAGS)),
});

export type MemberTagInput = z.output<typeof memberTagInput>;
