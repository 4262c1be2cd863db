import { type Ability, ALL_ABILITIES } from "#domain/engine/access/all-abilities.ts";
import { CONTEXT_ABILITY, EFFECTS } from "#domain/engine/actions/effects/registry.ts";
import type { ConditionDefinition } from "#domain/engine/filters/conditions/definition.ts";
import { CONDITIONS } from "#domain/engine/filters/conditions/registry.ts";
import type { ApiRight } from "../rights.ts";

/** Abilities required by filter conditions; a client that may search may use every condition. */
export const NAMED_IN_FILTERS: readonly Ability[] = [
	...new Set(
		Object.values<Pick<ConditionDefinition<never>, "ability" | "restrictedPart">>(CONDITIONS).flatMap(
			({ ability, restrictedPart: part }) => [ability ?? [], part?.ability ?? []].flat(),
		),
	),
];

/** Abilities required by effects of an action and by their filters. */
export const NAMED_IN_ACTIONS: readonly Ability[] = [
	...new Set([
		...NAMED_IN_FILTERS,
		...Object.values(EFFECTS).flatMap(({ ability }) => ability ?? []),
		CONTEXT_ABILITY,
	]),
];

/** Operator abilities that each right implies, for operations shared with the console. */
const OF_RIGHT: Record<ApiRight, readonly Ability[]> = {
	read: [...ALL_ABILITIES.filter((ability) => ability.endsWith("-read")), ...NAMED_IN_ACTIONS],
	write: ["friend-write", "var-read", "payment-write", ...NAMED_IN_ACTIONS],
	send: [
		"message-send",
		"template-read",
		"broadcast-read",
		"broadcast-write",
		"delivery-read",
		"delivery-write",
		...NAMED_IN_ACTIONS,
	],
	book: ["salon-read", "salon-write", "event_reserve"],
};

export const abilitiesOfRights = (rights: Iterable<ApiRight>): Ability[] => [
	...new Set([...rights].flatMap((right) => OF_RIGHT[right])),
];
