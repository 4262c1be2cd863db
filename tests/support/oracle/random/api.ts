import { type DrawCondition, drawNumberLike, drawTextLike, drawWordLike } from "./draw-values.ts";

export const api: DrawCondition = ({ chance, world, friend }) => {
	const asked = friend.api.length > 0 && chance.maybe(0.8) ? chance.pick(friend.api) : null;
	const { category, event, key } = asked ?? chance.pick(world.contexts);
	const match = chance.pick([0, 1, 2, 3, 4, 5, 10, 11, 12, 13]);
	const value = asked?.value ?? null;
	const query =
		match >= 10
			? drawNumberLike(chance, [asked?.number ?? null])
			: match === 1 || match === 5
				? drawWordLike(chance, [value])
				: drawTextLike(chance, [value]);
	return {
		match,
		query,
		context: { category, event, key, event_label: "注文", key_label: "合計", format: "string" },
	};
};
