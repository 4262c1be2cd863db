import { z } from "zod";
import { TEMPLATE_TEXTS } from "#domain/platform/texts/templates-texts.ts";
import { boundedList, requiredText } from "#domain/platform/wire/input-schemas.ts";
import { checkTapTarget, tapTargetFields } from "./template-tap.ts";

/** LINE's limits for quick replies. */
export const MAX_QUICK_REPLIES = 13;
export const MAX_QUICK_REPLY_LABEL = 20;
export const MAX_QUICK_REPLY_TEXT = 300;

const quickReply = z
	.object({
		label: requiredText(MAX_QUICK_REPLY_LABEL, TEMPLATE_TEXTS.buttonLabelRequired),
		...tapTargetFields(MAX_QUICK_REPLY_TEXT),
	})
	.superRefine(checkTapTarget);

/** Button above a friend's keyboard. */
export type QuickReplyContent = z.output<typeof quickReply>;

/** Buttons above the friend's keyboard, which LINE shows for the last message of a send only. */
export const quickReplyFields = {
	quick_replies: boundedList(
		quickReply,
		MAX_QUICK_REPLIES,
		TEMPLATE_TEXTS.tooManyQuickReplies(MAX_QUICK_REPLIES),
	).optional(),
};
