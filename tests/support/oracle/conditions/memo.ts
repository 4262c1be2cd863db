import { containsText } from "../oracle-text.ts";
import type { OracleDecision } from "./oracle-question.ts";

export const memo: OracleDecision<"memo"> = ({ friend, condition }) =>
	condition.memos.some((word) => containsText(friend.memo, word));
