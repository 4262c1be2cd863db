import { z } from "zod";
import { markClosed } from "#domain/platform/body-names/closed-schemas.ts";
import { markOmittable } from "#domain/platform/body-names/missing-fields.ts";
import { findMissingModes, type ModeFields } from "#domain/platform/body-names/missing-modes.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { FILTER_TEXTS } from "#domain/platform/texts/filters-texts.ts";
import { boundedList, codeIn, codeOf } from "#domain/platform/wire/input-schemas.ts";
import { brokenFrom } from "./conditions/broken.ts";
import { GROUP_TYPE, groupEffects, groupSchema } from "./conditions/group.ts";
import {
	CONDITION_NAMES,
	CONDITIONS,
	type ConditionName,
	conditionName,
	type PlainCondition,
} from "./conditions/registry.ts";
import { MAX_CONDITIONS, MAX_STORED_CONDITIONS, problemWithSize } from "./filter-size.ts";
import { FILTER_ORDER_CODES, FRIEND_ORDER } from "./friend-order.ts";
import { USER_RATE_TYPE, WITH_BLOCKED } from "./hidden-friends.ts";

export type { ConditionName, ConditionOf, PlainCondition } from "./conditions/registry.ts";
export { CONDITIONS, conditionName, isCondition } from "./conditions/registry.ts";

/** At least one of its conditions holds. */
export interface GroupCondition {
	type: typeof GROUP_TYPE;
	effects: Condition[];
}

export type Condition = PlainCondition | GroupCondition;

const acceptsNumericText = <T extends z.ZodType>(schema: T) =>
	z.preprocess((value) => {
		if (typeof value !== "object" || value === null || !("type" in value)) return value;
		return typeof value.type === "string" && /^-?\d{1,5}$/.test(value.type.trim())
			? { ...value, type: Number(value.type) }
			: value;
	}, schema);

/**
 * Condition as sent. Without a required mode it is not parsed further, because it would be taken for another
 * condition.
 */
const withModes = z.unknown().check(({ value, issues }) => {
	if (typeof value !== "object" || value === null || !("type" in value)) return;
	const { type } = value;
	const definition = Object.values<{ type: number; modes?: ModeFields }>(CONDITIONS).find(
		(each) => each.type === Number(type),
	);
	for (const mode of findMissingModes(definition?.modes, value))
		issues.push({
			code: "custom",
			input: value,
			path: [mode],
			message: FIELD_TEXTS.notSent,
			continue: false,
		});
});

type Schemas = (typeof CONDITIONS)[ConditionName]["schema"];

/** A condition of any type. */
export const conditionSchema: z.ZodType<Condition> = markClosed(
	z.lazy(() =>
		withModes.pipe(
			acceptsNumericText(
				z.discriminatedUnion(
					"type",
					[
						...(CONDITION_NAMES.map((name) => CONDITIONS[name].schema) as unknown as [Schemas]),
						groupSchema(() => conditionSchema),
					] as never,
					{ error: FILTER_TEXTS.conditionUnknown },
				),
			),
		),
	),
) as never;

/**
 * Conditions of a filter. Their number and depth are limited, and single-use conditions may not repeat
 * (rules, Codes).
 */
const conditionsSchema = z
	.unknown()
	.check(({ value, issues }) => {
		// A filter without conditions selects every friend, so this must be explicit.
		const problem = value === undefined ? FIELD_TEXTS.required : problemWithSize(value);
		if (problem) issues.push({ code: "custom", input: value, path: [], message: problem, continue: false });
	})
	.pipe(
		boundedList(conditionSchema, MAX_STORED_CONDITIONS, FILTER_TEXTS.tooManyConditions(MAX_CONDITIONS)).check(
			({ value, issues }) => {
				for (const path of findRepeated(value))
					issues.push({ code: "custom", input: value, path, message: FILTER_TEXTS.conditionRepeated });
			},
		),
	);

/** Returns the indexes of repeated single-use conditions; each group is counted separately. */
function findRepeated(conditions: Condition[], outer: PropertyKey[] = []): PropertyKey[][] {
	const seenTypes = new Set<number>();
	return conditions.flatMap((condition, index) => {
		if (isGroup(condition)) return findRepeated(condition.effects, [...outer, index, "effects"]);
		const definition = CONDITIONS[conditionName(condition)];
		const isRepeated = "single" in definition && seenTypes.has(condition.type);
		seenTypes.add(condition.type);
		return isRepeated ? [[...outer, index, "type"]] : [];
	});
}

/** Settings of a filter apart from its conditions. */
export const filterSettings = {
	with_blocked: codeIn(WITH_BLOCKED).default(WITH_BLOCKED.excluded),
	user_rate_type: codeIn(USER_RATE_TYPE).default(USER_RATE_TYPE.excluded),
	sort_type: markOmittable(codeOf(...FILTER_ORDER_CODES).default(FRIEND_ORDER.newestFriend)),
	/** Number of friends per page of the result. */
	take_num: markOmittable(codeOf(50, 100, 200).default(50)),
};

/** A filter of friends: every condition must hold. */
export const filterSchema = markClosed(z.object({ inputs: conditionsSchema, ...filterSettings }));

export type Filter = z.output<typeof filterSchema>;

export const isGroup = (condition: Condition): condition is GroupCondition => condition.type === GROUP_TYPE;

/** Returns all conditions of a filter, including those inside groups, without the groups themselves. */
export const plainConditions = (conditions: readonly Condition[]): PlainCondition[] =>
	conditions.flatMap((each) => (isGroup(each) ? plainConditions(each.effects) : [each]));

/**
 * Parses a stored filter, which may be of an older version of the product. Unreadable conditions become
 * broken ones.
 */
export function readFilter(stored: unknown): Filter {
	const raw = (typeof stored === "object" && stored !== null ? stored : {}) as Record<string, unknown>;
	const settings = Object.fromEntries(
		Object.entries(filterSettings).map(([name, schema]) => {
			const result = schema.safeParse(raw[name]);
			return [name, result.success ? result.data : schema.parse(undefined)];
		}),
	);
	return { ...settings, inputs: readConditions(raw.inputs) } as Filter;
}

/**
 * A stored filter without a list of conditions is unreadable. Treated as empty it would select every friend.
 */
function readConditions(stored: unknown): Condition[] {
	if (!Array.isArray(stored)) return [brokenFrom(stored, FILTER_TEXTS.conditionUnknown)];
	const problem = problemWithSize(stored, MAX_STORED_CONDITIONS);
	return problem === null ? stored.map(readCondition) : [brokenFrom(stored, problem)];
}

function readCondition(stored: unknown): Condition {
	const result = conditionSchema.safeParse(stored);
	if (result.success) return result.data;
	const effects = groupEffects(stored) ?? [];
	if (effects.length > 0) return { type: GROUP_TYPE, effects: effects.map(readCondition) };
	return brokenFrom(stored, result.error.issues[0]?.message ?? "");
}
