import { type DrawCondition, drawWordLike } from "./draw-values.ts";

export const mail: DrawCondition = ({ chance, friend }) => ({
	qs: Array.from({ length: chance.pick([0, 1, 1, 2, 4]) }, () =>
		drawWordLike(chance, [friend.mail?.address ?? null]),
	)
		.join(chance.pick([" ", "  ", "\u3000", "\t"]))
		.slice(0, 4_500),
	mail_status: chance.between(0, 5),
});
