import { type DrawCondition, drawWordLike } from "./draw-values.ts";

export const memo: DrawCondition = ({ chance, friend }) => ({
	memos: Array.from({ length: chance.pick([1, 1, 3, 50]) }, () => drawWordLike(chance, [friend.memo])),
});
