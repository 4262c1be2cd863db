import type { World, WorldFriend } from "../world/records.ts";
import type { Decide } from "./question.ts";

export const mark: Decide<"mark"> = ({ friend, condition, world }) =>
	condition.notify.includes(markOf(friend, world) ?? 0);

function markOf(friend: WorldFriend, world: World): number | null {
	const field = world.vars.find(({ id }) => id === world.markVarId);
	// A field that was deleted holds no marks any more.
	if (field === undefined || field.isDeleted || field.type !== 20) return friend.markId;
	return friend.values.find(({ varId }) => varId === field.id)?.choiceId ?? null;
}
