import { containsText } from "../oracle-text.ts";
import type { OracleDecision } from "./oracle-question.ts";

export const statusMessage: OracleDecision<"statusMessage"> = ({ friend, condition }) =>
	friend.status !== null && containsText(friend.status, condition.status);
