import { z } from "zod";
import { FIELD_TEXTS } from "../texts/fields.ts";
import { PROBLEM_TEXTS } from "../texts/open-api.ts";
import { entries, optionalId, typedText } from "../wire.ts";
import { isContextKey, problemWithValue } from "./context.ts";
import { MAX_CONTEXT_KEY, MAX_CONTEXT_KEYS } from "./limits.ts";

const value = z.unknown().superRefine((given, issues) => {
	const message = problemWithValue(given);
	if (message !== null) issues.addIssue({ code: "custom", message });
});

/** The body of `POST /open_api/v1/triggers/{key}`: a friend, by either id, and what the other system knows. */
export const triggerCallInput = z
	.object({
		friend_id: optionalId().default(null),
		/** LINE's id of the friend, `U…`. */
		line_user_id: typedText(64, FIELD_TEXTS.required).default(""),
		context: entries(
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

export type TriggerCallInput = z.output<typeof triggerCallInput>;

/** The parameters of its address. */
export const triggerCallPath = z.object({ key: z.string().min(1).max(64) });
