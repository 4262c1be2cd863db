import { z } from "zod";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { recordId, typedText } from "#domain/platform/wire/input-schemas.ts";

const MAX_MEMO = 5_000;

/** Body of `POST /api/v1/member/memo` (M-263). */
export const friendMemoInput = z.object({
	member_id: recordId(),
	memo: typedText(MAX_MEMO, FIELD_TEXTS.formWrong),
	/** Memo before the change, so that a colleague's concurrent change is not overwritten. */
	before: z.string().max(MAX_MEMO, FIELD_TEXTS.tooLong(MAX_MEMO)).optional(),
});

export type FriendMemoInput = z.output<typeof friendMemoInput>;
