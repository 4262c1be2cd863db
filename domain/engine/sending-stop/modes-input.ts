import { z } from "zod";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { wholeNumber, yesNo } from "#domain/platform/wire/input-schemas.ts";
import { HELD_DECISIONS, type HeldDecision, SENDING_MODES, type SendingMode } from "./sending-modes.ts";
import { STOP_KIND_NAMES, type StopKind } from "./stop-kinds.ts";

const mode = () =>
	z.enum(Object.keys(SENDING_MODES) as [SendingMode, ...SendingMode[]], { error: FIELD_TEXTS.choiceUnknown });

const decision = () =>
	z
		.enum(Object.keys(HELD_DECISIONS) as [HeldDecision, ...HeldDecision[]], {
			error: FIELD_TEXTS.choiceUnknown,
		})
		.optional();

const forEachKind = <Schema>(schema: () => Schema) =>
	Object.fromEntries(STOP_KIND_NAMES.map((kind) => [kind, schema()])) as Record<StopKind, Schema>;

/** Change of test mode and of the switches: all of them, so that a missing one never turns a kind on. */
export const modesInput = z.object({
	/** Version that the operator saw; 0 before the first change. */
	version: wholeNumber().pipe(z.number().min(0)),
	is_test_mode: yesNo(),
	kinds: z.object(forEachKind(mode)),
	/** Decision about each kind of which held sends may go again. */
	choices: z.object(forEachKind(decision)),
});
export type ModesInput = z.output<typeof modesInput>;
