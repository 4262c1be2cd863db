import { z } from "zod";
import { hasFewEmoji, maxStoredLength, sentLength } from "#domain/engine/placeholders/line-emoji.ts";
import { MAX_TEXT_EMOJI } from "#domain/platform/line/line-emoji.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";

/** Text of a message with placeholders and LINE's emoji, of at most `max` UTF-16 units as LINE counts. */
export const messageTextInput = (max: number) =>
	z
		.string({ error: FIELD_TEXTS.textRequired })
		.max(maxStoredLength(max), { error: FIELD_TEXTS.tooLong(max), abort: true })
		.refine((value) => sentLength(value) <= max, FIELD_TEXTS.tooLong(max))
		.refine(hasFewEmoji, FIELD_TEXTS.tooManyEmoji(MAX_TEXT_EMOJI))
		.refine((value) => value.trim() !== "", FIELD_TEXTS.textRequired);
