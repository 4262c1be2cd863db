import { type DrawCondition, drawIds } from "./draw-values.ts";

export const tag: DrawCondition = ({ chance, world }) => ({
	tag_ids: drawIds(chance, world.tags),
	tag_group_id: chance.pick([...world.tagFolders, 1, 1]),
	use_group: chance.pick([0, 0, 1]),
	tag_or: chance.between(0, 3),
});
