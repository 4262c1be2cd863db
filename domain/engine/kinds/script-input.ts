import { z } from "zod";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { SCRIPT_TEXTS } from "#domain/platform/texts/scripts-texts.ts";
import {
	boundedList,
	codeOf,
	optionalId,
	requiredText,
	wholeNumber,
} from "#domain/platform/wire/input-schemas.ts";
import { itemFields, webAddress } from "./item-input.ts";
import { MAX_REFERER_RULE, MAX_REFERERS, MAX_STAY_SECONDS } from "./script.ts";

const MAX_ORIGINS = 10;

export const scriptInput = z.object({
	...itemFields,
	url: webAddress(),
	is_active: codeOf(0, 1).default(1),
	/** Other sites of the shop that include it, such as `https://cart.example`. */
	origins: z.preprocess(
		// Ignores blank lines of the form.
		(sentOrigins) =>
			Array.isArray(sentOrigins)
				? sentOrigins.filter((origin) => typeof origin !== "string" || origin.trim() !== "")
				: sentOrigins,
		boundedList(
			requiredText(300, SCRIPT_TEXTS.originInvalid).refine(isOrigin, SCRIPT_TEXTS.originInvalid),
			MAX_ORIGINS,
			SCRIPT_TEXTS.tooManyOrigins(MAX_ORIGINS),
		),
	),
	referers: boundedList(
		z.object({
			id: optionalId().default(null),
			rule: requiredText(MAX_REFERER_RULE, SCRIPT_TEXTS.refererRequired),
			stay_seconds: wholeNumber()
				.refine(
					(value) => value >= 0 && value <= MAX_STAY_SECONDS,
					FIELD_TEXTS.numberBetween(0, MAX_STAY_SECONDS),
				)
				.default(0),
		}),
		MAX_REFERERS,
		SCRIPT_TEXTS.tooManyReferers(MAX_REFERERS),
	),
});

/** An origin has nothing after its host and port. */
function isOrigin(text: string): boolean {
	const url = URL.parse(text);
	return url !== null && ["http:", "https:"].includes(url.protocol) && url.origin === text.replace(/\/$/, "");
}
