import { type Draw, wordLike } from "./draw.ts";

export const memo: Draw = ({ chance, friend }) => ({
	memos: Array.from({ length: chance.pick([1, 1, 3, 50]) }, () => wordLike(chance, [friend.memo])),
});
