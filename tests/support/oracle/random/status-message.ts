import { type DrawCondition, drawWordLike } from "./draw-values.ts";

export const statusMessage: DrawCondition = ({ chance, friend }) => ({
	status: drawWordLike(chance, [friend.status]),
});
