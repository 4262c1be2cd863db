import { type DrawCondition, drawWordLike } from "./draw-values.ts";

export const name: DrawCondition = ({ chance, friend }) => ({
	names: Array.from({ length: chance.pick([1, 1, 2, 4]) }, () =>
		drawWordLike(chance, [friend.name, friend.shortName, friend.nickname]),
	),
	use_name: chance.pick([1, 1, 0]),
	use_short_name: chance.pick([1, 0]),
	use_nickname: chance.pick([1, 0]),
});
