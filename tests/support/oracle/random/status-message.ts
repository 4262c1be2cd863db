import { type Draw, wordLike } from "./draw.ts";

export const statusMessage: Draw = ({ chance, friend }) => ({ status: wordLike(chance, [friend.status]) });
