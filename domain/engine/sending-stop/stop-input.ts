import { z } from "zod";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { typedText, wholeNumber, yesNo } from "#domain/platform/wire/input-schemas.ts";
import { STOP_KIND_NAMES, type StopDecision, type StopKind } from "./stop-kinds.ts";

/** Emergency stop of all sending. */
export const stopInput = z.object({
	reason: typedText(200).default(""),
	/** Whether outgoing webhooks wait as well. */
	holds_webhooks: yesNo().default(false),
});
export type StopInput = z.output<typeof stopInput>;

const decision = () =>
	z.enum(["send", "skip"] satisfies StopDecision[], { error: FIELD_TEXTS.choiceUnknown }).optional();

/** Lift of a stop, with a decision about each kind of which something is due. */
export const liftInput = z.object({
	/** Stop that the operator saw; a later one is not lifted. */
	id: wholeNumber().pipe(z.number().min(1)),
	version: wholeNumber().pipe(z.number().min(1)),
	choices: z.object(
		Object.fromEntries(STOP_KIND_NAMES.map((kind) => [kind, decision()])) as Record<
			StopKind,
			ReturnType<typeof decision>
		>,
	),
});
export type LiftInput = z.output<typeof liftInput>;
