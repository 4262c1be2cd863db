import type { World, WorldFriend } from "../world/world-records.ts";
import type { OracleDecision } from "./oracle-question.ts";

export const mark: OracleDecision<"mark"> = ({ friend, condition, world }) =>
	condition.notify.includes(markOf(friend, world) ?? 0);

function markOf(friend: WorldFriend, world: World): number | null {
	const field = world.vars.find(({ id }) => id === world.markVarId);
	// A deleted field no longer stores the marks.
	if (field === undefined || field.isDeleted || field.type !== 20) return friend.markId;
	return friend.values.find(({ varId }) => varId === field.id)?.choiceId ?? null;
}
