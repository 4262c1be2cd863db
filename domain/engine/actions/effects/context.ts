import { z } from "zod";
import { CONTEXT_FORMATS } from "#domain/engine/filters/conditions/api.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields.ts";
import { cutToLength } from "#domain/platform/texts/width.ts";
import { optionalId, typedText } from "#domain/platform/wire/wire.ts";
import { SHORT_NAME } from "./short-names.ts";

const MAX_PART = 200;
const part = () => typedText(MAX_PART).default("");

/**
 * Which value of the integration data that a run carries. The labels are the names at the time it was chosen.
 */
export const dynamicContext = z.object({
	category: part(),
	open_api_trigger_id: optionalId().default(null),
	event: part(),
	event_label: part(),
	key_label: part(),
	key: part(),
	format: z.enum(CONTEXT_FORMATS, { error: FIELD_TEXTS.choiceUnknown }).default("string"),
});

export type DynamicContext = z.output<typeof dynamicContext>;

/** An effect that needs no context has null, even where a form sends an empty one. */
export const contextField = () =>
	z
		.preprocess((value) => (value === "" || value === undefined ? null : value), dynamicContext.nullable())
		.default(null);

/** Whether a value was chosen. */
export const isChosen = (context: DynamicContext | null): context is DynamicContext =>
	context !== null && context.category !== "" && context.event !== "" && context.key !== "";

/** The message that an auto-response answers. */
export const RECEIVED = { category: "receive_line_event", event: "event" } as const;

export const isReceived = (context: DynamicContext | null): boolean =>
	context !== null && context.category === RECEIVED.category && context.event === RECEIVED.event;

/** How a value of integration data reads in a summary; names are cut like all others. */
export const contextText = ({ event, event_label, key, key_label }: DynamicContext): string =>
	`連携データ「${[event_label || event, key_label || key].map((name) => cutToLength(name, SHORT_NAME)).join(" ")}」`;
