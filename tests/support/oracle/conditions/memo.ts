import { holds } from "../text.ts";
import type { Decide } from "./question.ts";

export const memo: Decide<"memo"> = ({ friend, condition }) =>
	condition.memos.some((word) => holds(friend.memo, word));
