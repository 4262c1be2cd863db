import { type Draw, numberLike, textLike, wordLike } from "./draw.ts";

export const api: Draw = ({ chance, world, friend }) => {
	const asked = friend.api.length > 0 && chance.maybe(0.8) ? chance.pick(friend.api) : null;
	const { category, event, key } = asked ?? chance.pick(world.contexts);
	const match = chance.pick([0, 1, 2, 3, 4, 5, 10, 11, 12, 13]);
	const value = asked?.value ?? null;
	const query =
		match >= 10
			? numberLike(chance, [asked?.number ?? null])
			: match === 1 || match === 5
				? wordLike(chance, [value])
				: textLike(chance, [value]);
	return {
		match,
		query,
		context: { category, event, key, event_label: "注文", key_label: "合計", format: "string" },
	};
};
