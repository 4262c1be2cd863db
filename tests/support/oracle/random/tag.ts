import { type Draw, idsOf } from "./draw.ts";

export const tag: Draw = ({ chance, world }) => ({
	tag_ids: idsOf(chance, world.tags),
	tag_group_id: chance.pick([...world.tagFolders, 1, 1]),
	use_group: chance.pick([0, 0, 1]),
	tag_or: chance.between(0, 3),
});
