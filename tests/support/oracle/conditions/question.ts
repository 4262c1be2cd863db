import type { ConditionName, ConditionOf } from "#domain/engine/filters/conditions/registry.ts";
import type { World, WorldFriend } from "../world/records.ts";

/** Does the condition hold for the friend, in this world, now? */
export interface Question<Name extends ConditionName> {
	friend: WorldFriend;
	condition: ConditionOf<Name>;
	world: World;
	/** Epoch ms. */
	now: number;
}

export type Decide<Name extends ConditionName> = (question: Question<Name>) => boolean;

/** 0 any, 1 all, 2 not any, 3 not all. */
export function anyOrAll(code: 0 | 1 | 2 | 3, has: boolean[]): boolean {
	const any = has.includes(true);
	const all = has.length > 0 && !has.includes(false);
	return [any, all, !any, !all][code]!;
}
