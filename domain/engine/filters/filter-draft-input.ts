import { z } from "zod";
import { declareInnerSchema, markClosed } from "#domain/platform/body-names/closed-schemas.ts";
import { FILTER_TEXTS } from "#domain/platform/texts/filters-texts.ts";
import { boundedList } from "#domain/platform/wire/input-schemas.ts";
import { GROUP_TYPE, groupEffects } from "./conditions/group.ts";
import { type Condition, conditionSchema, filterSettings } from "./filter-schema.ts";
import { MAX_CONDITIONS, problemWithSize } from "./filter-size.ts";

/** Condition that may be incomplete; its field names must be known. */
const draftCondition = markClosed(declareInnerSchema(z.unknown(), () => conditionSchema));

/** Filter being edited: an incomplete condition is not an error. */
export const filterDraftInput = z.object({
	inputs: boundedList(draftCondition, MAX_CONDITIONS, FILTER_TEXTS.tooManyConditions(MAX_CONDITIONS)).check(
		({ value, issues }) => {
			const problem = problemWithSize(value);
			if (problem) issues.push({ code: "custom", input: value, path: [], message: problem });
		},
	),
	...filterSettings,
});

export type FilterDraftInput = z.output<typeof filterDraftInput>;

/** Condition of a draft. */
export interface DraftNode {
	/** Condition, or group with its complete conditions; null if nothing is complete. */
	condition: Condition | null;
	/** Missing input, as a message. */
	problem: string | null;
	/** Conditions of a group. */
	effects?: DraftNode[];
}

/** Parses a draft's condition, as far as it is complete. */
export function readDraftNode(raw: unknown): DraftNode {
	const effects = groupEffects(raw);
	if (effects) return readGroupNode(effects);
	const read = conditionSchema.safeParse(raw);
	return read.success
		? { condition: read.data, problem: null }
		: { condition: null, problem: read.error.issues[0]?.message ?? FILTER_TEXTS.conditionUnknown };
}

function readGroupNode(raw: unknown[]): DraftNode {
	const effects = raw.map(readDraftNode);
	const whole = effects.flatMap((each) => each.condition ?? []);
	return {
		condition: whole.length > 0 ? { type: GROUP_TYPE, effects: whole } : null,
		problem: whole.length > 0 ? null : FILTER_TEXTS.groupEmpty,
		effects,
	};
}
