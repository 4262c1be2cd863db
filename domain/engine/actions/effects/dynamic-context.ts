import { z } from "zod";
import { CONTEXT_FORMATS } from "#domain/engine/filters/conditions/api.ts";
import { cutToLength } from "#domain/platform/texts/cut-to-width.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { optionalId, typedText } from "#domain/platform/wire/input-schemas.ts";
import { SHORT_NAME_LENGTH } from "./short-names.ts";

const MAX_PART = 200;
const contextPart = () => typedText(MAX_PART).default("");

/**
 * Reference to a value of the run's integration data. Labels are the names at the time of selection.
 */
export const dynamicContext = z.object({
	category: contextPart(),
	open_api_trigger_id: optionalId().default(null),
	event: contextPart(),
	event_label: contextPart(),
	key_label: contextPart(),
	key: contextPart(),
	format: z.enum(CONTEXT_FORMATS, { error: FIELD_TEXTS.choiceUnknown }).default("string"),
});

export type DynamicContext = z.output<typeof dynamicContext>;

/** Context field of effects that may not need one: an empty string from a form becomes null. */
export const contextField = () =>
	z
		.preprocess((value) => (value === "" || value === undefined ? null : value), dynamicContext.nullable())
		.default(null);

/** Whether a value was selected. */
export const isContextSelected = (context: DynamicContext | null): context is DynamicContext =>
	context !== null && context.category !== "" && context.event !== "" && context.key !== "";

/** Message that triggered the auto-response. */
export const RECEIVED_MESSAGE = { category: "receive_line_event", event: "event" } as const;

export const isReceivedMessage = (context: DynamicContext | null): boolean =>
	context !== null &&
	context.category === RECEIVED_MESSAGE.category &&
	context.event === RECEIVED_MESSAGE.event;

/** Returns the summary text of an integration value; names are truncated like all others. */
export const contextText = ({ event, event_label, key, key_label }: DynamicContext): string =>
	`連携データ「${[event_label || event, key_label || key].map((name) => cutToLength(name, SHORT_NAME_LENGTH)).join(" ")}」`;
