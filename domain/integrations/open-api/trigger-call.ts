import { z } from "zod";
import {
	isContextKey,
	MAX_CONTEXT_KEY,
	problemWithContextValue,
} from "#domain/engine/placeholders/api-context.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { PROBLEM_TEXTS } from "#domain/platform/texts/open-api-texts.ts";
import { boundedRecord, optionalId, typedText } from "#domain/platform/wire/input-schemas.ts";
import { MAX_CONTEXT_KEYS } from "./api-limits.ts";
import { instantString } from "./v1/api-fields.ts";

const value = z.unknown().superRefine((sent, issues) => {
	const message = problemWithContextValue(sent);
	if (message !== null) issues.addIssue({ code: "custom", message });
});

/**
 * Body of `POST /open_api/v1/triggers/{key}`: a friend, by either id, and the context from the other system.
 */
export const triggerCallInput = z
	.object({
		friend_id: optionalId().default(null),
		/** LINE's id of the friend, `U…`. */
		line_user_id: typedText(64, FIELD_TEXTS.required).default(""),
		context: boundedRecord(
			z
				.string()
				.max(MAX_CONTEXT_KEY, PROBLEM_TEXTS.keyUnusable)
				.refine(isContextKey, PROBLEM_TEXTS.keyUnusable),
			value,
			MAX_CONTEXT_KEYS,
		).default({}),
	})
	.refine(({ friend_id, line_user_id }) => (friend_id === null) !== (line_user_id === ""), {
		path: ["friend_id"],
		error: PROBLEM_TEXTS.oneFriend,
	});

/** Schema in the API description: JSON types only, while the parser also accepts a form's texts. */
export const triggerCallBody = triggerCallInput.meta({
	id: "TriggerCall",
	type: "object",
	description: "friend_id か line_user_id のどちらか1つで友だちを指定します",
	properties: {
		friend_id: { type: ["integer", "null"], minimum: 1, description: "友だちの番号（fid）" },
		line_user_id: { type: "string", maxLength: 64, description: "LINEのユーザーID" },
		context: {
			type: "object",
			maxProperties: MAX_CONTEXT_KEYS,
			description: "知らせる内容。キーは文字・数字・_・-で50文字まで、値は2,000文字まで",
		},
	},
});

/** Answer to an accepted call. */
export const triggerCallShape = z.object({
	id: z.string().meta({ description: "受け付けの番号。送り直した呼び出しでは、最初のもの" }),
	friend_id: z.int(),
	accepted_at: instantString(),
});

export type TriggerCallInput = z.output<typeof triggerCallInput>;

/** Path parameters. */
export const triggerCallPath = z.object({ key: z.string().min(1).max(64) });
