import { z } from "zod";
import { FILTER_TEXTS } from "#domain/platform/texts/filters-texts.ts";
import { boundedList } from "#domain/platform/wire/input-schemas.ts";
import { MAX_CONDITIONS, MAX_STORED_CONDITIONS } from "../filter-size.ts";

/** Type code of the group. */
export const GROUP_TYPE = 120;

/**
 * 120: at least one of its conditions holds. It is not defined with `defineCondition`, because its conditions
 * can be of any type, and only the registry knows all types.
 */
export const groupSchema = <Condition extends z.ZodType>(condition: () => Condition) =>
	z.object({
		type: z.literal(GROUP_TYPE),
		effects: boundedList(
			z.lazy(condition),
			MAX_STORED_CONDITIONS,
			FILTER_TEXTS.tooManyConditions(MAX_CONDITIONS),
		).refine((effects) => effects.length > 0, FILTER_TEXTS.groupEmpty),
	});

/** Returns the conditions inside a group; null for anything else. */
export function groupEffects(raw: unknown): unknown[] | null {
	const group = raw as { type?: unknown; effects?: unknown } | null | undefined;
	const isGroup = group?.type === GROUP_TYPE || group?.type === String(GROUP_TYPE);
	return isGroup && Array.isArray(group.effects) ? group.effects : null;
}

export const GROUP_LABEL = "いずれかに当てはまる";
