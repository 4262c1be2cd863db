import type { ConditionName, ConditionOf } from "#domain/engine/filters/conditions/registry.ts";
import type { World, WorldFriend } from "../world/world-records.ts";

/** Input of an oracle: whether the condition holds for the friend in this world at this time. */
export interface OracleQuestion<Name extends ConditionName> {
	friend: WorldFriend;
	condition: ConditionOf<Name>;
	world: World;
	now: number;
}

export type OracleDecision<Name extends ConditionName> = (question: OracleQuestion<Name>) => boolean;

/** Result of a set operator: 0 any, 1 all, 2 not any, 3 not all. */
export function combineMatches(code: 0 | 1 | 2 | 3, has: boolean[]): boolean {
	const any = has.includes(true);
	const all = has.length > 0 && !has.includes(false);
	return [any, all, !any, !all][code]!;
}
