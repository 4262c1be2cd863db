import { z } from "zod";
import { CONTEXT_FORMATS } from "#domain/engine/filters/conditions/api.ts";
import { MAX_CONTEXT_KEY } from "#domain/engine/placeholders/api-context.ts";
import { markOmittable } from "#domain/platform/body-names/missing-fields.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { OPEN_API_TEXTS } from "#domain/platform/texts/open-api-texts.ts";
import {
	boundedList,
	optionalId,
	requiredText,
	typedText,
	wholeNumber,
	yesNo,
} from "#domain/platform/wire/input-schemas.ts";
import { MAX_API_NAME, MAX_TRIGGER_FIELDS } from "./api-limits.ts";

const MAX_TRIGGER_KEY = 40;
const KEY_PATTERN = /^[a-z0-9][a-z0-9_-]*$/;

/** Operator's settings of a detected field. */
const fieldInput = z.object({
	key: z.string().max(MAX_CONTEXT_KEY, OPEN_API_TEXTS.fieldUnknown),
	/** Label; empty uses the key. */
	label: typedText(MAX_API_NAME).default(""),
	format: z.enum(CONTEXT_FORMATS, { error: FIELD_TEXTS.choiceUnknown }),
});

/** Input for creating or updating a trigger (M-239, M-240). */
export const triggerInput = z.object({
	name: requiredText(MAX_API_NAME, OPEN_API_TEXTS.nameRequired),
	/** Part of its address; generated if omitted, and never changed. */
	key: markOmittable(
		typedText(MAX_TRIGGER_KEY)
			.refine((key) => key === "" || KEY_PATTERN.test(key), OPEN_API_TEXTS.keyShape)
			.default(""),
	),
	is_active: yesNo().default(true),
	fields: boundedList(fieldInput, MAX_TRIGGER_FIELDS),
	/** Version that was edited; one older than the stored version is refused with 409. */
	version: wholeNumber().optional(),
});

export type TriggerInput = z.output<typeof triggerInput>;

/** Input for creating or updating a trigger's action (M-241, M-242). */
export const triggerActionInput = z.object({
	name: requiredText(MAX_API_NAME, OPEN_API_TEXTS.nameRequired),
	/** Null: no action yet (M-112). */
	action_id: optionalId().default(null),
	/** Filter of the friends it applies to; null is every friend. */
	member_query_id: optionalId().default(null),
	is_active: yesNo().default(true),
	version: wholeNumber().optional(),
});

export type TriggerActionInput = z.output<typeof triggerActionInput>;

/** States of a trigger's action (M-169). */
export const TRIGGER_STATES = ["active", "inactive"] as const;

/** Body of `PATCH …/state` (M-243). */
export const triggerStateInput = z.object({
	state: z.enum(TRIGGER_STATES, { error: FIELD_TEXTS.choiceUnknown }),
});

export const triggerStateOf = (isActive: boolean): (typeof TRIGGER_STATES)[number] =>
	isActive ? "active" : "inactive";

/** Path at which clients call a trigger. */
export const triggerPath = (key: string): string => `/open_api/v1/triggers/${key}`;
