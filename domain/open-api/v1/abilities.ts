import { CONDITIONS } from "../../conditions/registry.ts";
import { EFFECTS } from "../../effects/registry.ts";
import { type Ability, ALL_ABILITIES } from "../../operators/abilities.ts";
import type { ApiRight } from "../rights.ts";

/** What filters and actions name besides what is read: whoever may search may use each condition. */
export const NAMED_IN_FILTERS: readonly Ability[] = [
	...new Set([
		...[...Object.values(CONDITIONS), ...Object.values(EFFECTS)].flatMap(({ ability }) => ability ?? []),
		// What some conditions and effects need as they are set.
		"user-mail-set-to-expa-mode" as const,
		"user-open-api" as const,
	]),
];

/** What each right of a service code amounts to among what operators may do, for the verbs that both call. */
const OF_RIGHT: Record<ApiRight, readonly Ability[]> = {
	read: [...ALL_ABILITIES.filter((ability) => ability.endsWith("-read")), ...NAMED_IN_FILTERS],
	write: ["friend-write", "var-read", ...NAMED_IN_FILTERS],
	send: ["message-send", "template-read", "broadcast-read", "broadcast-write", ...NAMED_IN_FILTERS],
	book: ["salon-read", "salon-write", "event_reserve"],
};

export const abilitiesOfRights = (rights: Iterable<ApiRight>): Ability[] => [
	...new Set([...rights].flatMap((right) => OF_RIGHT[right])),
];
