import { z } from "zod";
import { CONTEXT_FORMATS } from "#domain/engine/filters/conditions/api.ts";
import { MAX_CONTEXT_KEY } from "#domain/engine/placeholders/api-context.ts";
import { omittable } from "#domain/platform/body-names/missing.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields.ts";
import { OPEN_API_TEXTS } from "#domain/platform/texts/open-api.ts";
import { list, optionalId, requiredText, typedText, wholeNumber, yesNo } from "#domain/platform/wire/wire.ts";
import { MAX_API_NAME, MAX_TRIGGER_FIELDS } from "./limits.ts";

const MAX_TRIGGER_KEY = 40;
const KEY = /^[a-z0-9][a-z0-9_-]*$/;

/** What operators say of a field that was learnt. */
const fieldInput = z.object({
	key: z.string().max(MAX_CONTEXT_KEY, OPEN_API_TEXTS.fieldUnknown),
	/** What operators call it; empty is its key. */
	label: typedText(MAX_API_NAME).default(""),
	format: z.enum(CONTEXT_FORMATS, { error: FIELD_TEXTS.choiceUnknown }),
});

/** The input with which a trigger is made or changed (M-239, M-240). */
export const triggerInput = z.object({
	name: requiredText(MAX_API_NAME, OPEN_API_TEXTS.nameRequired),
	/** Its part of the address; one is made up where none is given, and none is ever changed. */
	key: omittable(
		typedText(MAX_TRIGGER_KEY)
			.refine((key) => key === "" || KEY.test(key), OPEN_API_TEXTS.keyShape)
			.default(""),
	),
	is_active: yesNo().default(true),
	fields: list(fieldInput, MAX_TRIGGER_FIELDS),
	/** The version that was being edited; an older one than the stored is refused with 409. */
	version: wholeNumber().optional(),
});

export type TriggerInput = z.output<typeof triggerInput>;

/** The input with which a trigger's action is made or changed (M-241, M-242). */
export const triggerActionInput = z.object({
	name: requiredText(MAX_API_NAME, OPEN_API_TEXTS.nameRequired),
	/** Null does nothing yet (M-112). */
	action_id: optionalId().default(null),
	/** The filter of the friends for whom it is; null is every friend. */
	member_query_id: optionalId().default(null),
	is_active: yesNo().default(true),
	version: wholeNumber().optional(),
});

export type TriggerActionInput = z.output<typeof triggerActionInput>;

/** The states of a trigger's action (M-169). */
export const TRIGGER_STATES = ["active", "inactive"] as const;

/** The body of `PATCH …/state` (M-243). */
export const stateInput = z.object({ state: z.enum(TRIGGER_STATES, { error: FIELD_TEXTS.choiceUnknown }) });

export const stateOf = (isActive: boolean): (typeof TRIGGER_STATES)[number] =>
	isActive ? "active" : "inactive";

/** Where programs call a trigger. */
export const triggerPath = (key: string): string => `/open_api/v1/triggers/${key}`;
