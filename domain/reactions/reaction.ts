import { z } from "zod";
import { TEXTS } from "#domain/texts/messages.ts";
import { code, list, optionalId, recordId, requiredText, wholeNumber } from "#domain/wire.ts";

export const MAX_REACTION_NAME = 100;
export const MAX_KEYWORDS = 50;
export const MAX_KEYWORD = 100;

/** What an auto-response is saved with. */
export const reactionInput = z.object({
	name: requiredText(MAX_REACTION_NAME, TEXTS.reactionNameRequired),
	group_id: optionalId().default(null),
	is_active: code(0, 1).default(1),
	keywords: list(z.string().trim().max(MAX_KEYWORD, TEXTS.keywordTooLong(MAX_KEYWORD)))
		.transform((keywords) => [...new Set(keywords.filter((keyword) => keyword !== ""))])
		.refine((keywords) => keywords.length > 0, TEXTS.keywordsRequired)
		.refine((keywords) => keywords.length <= MAX_KEYWORDS, TEXTS.tooManyKeywords(MAX_KEYWORDS)),
	rule_mix: code(0, 1).default(0),
	hit_detection_order: code(0, -1).default(0),
	action_id: recordId(TEXTS.actionRequired),
	/** The version that was being edited; an older one than the stored is refused with 409. */
	version: wholeNumber().optional(),
});

export type ReactionInput = z.output<typeof reactionInput>;
