import { combineMatches, type OracleDecision } from "./oracle-question.ts";

export const tag: OracleDecision<"tag"> = ({ friend, condition, world }) => {
	const inFolder = world.tags.filter((each) => each.folder === condition.tag_group_id && !each.isDeleted);
	const ids = condition.use_group === 1 ? inFolder.map(({ id }) => id) : condition.tag_ids;
	return combineMatches(
		condition.tag_or,
		ids.map((id) => friend.tagIds.includes(id)),
	);
};
