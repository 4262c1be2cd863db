import type { Effect } from "#domain/engine/actions/effects/registry.ts";
import { walkEffects } from "../effect-walk.ts";
import { defineContent } from "./definition.ts";

/** Content of an action. An unlisted one is part of a single item. */
export interface DistributedAction {
	name: string;
	a_twice_type: 0 | 1;
	is_template: 0 | 1;
	inputs: Effect[];
}

/** Content of an action: its effects. One without any is refused by its save. */
export const actionWalk = defineContent<DistributedAction>({
	walk: (content, visitor) => ({ ...content, inputs: walkEffects(content.inputs, visitor) }),
});
