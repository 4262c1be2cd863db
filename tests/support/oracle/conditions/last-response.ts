import { isWithinPeriod } from "../relative-days.ts";
import type { OracleDecision } from "./oracle-question.ts";

export const lastResponse: OracleDecision<"lastResponse"> = ({ friend, condition, now }) =>
	friend.lastMessageAt !== null && isWithinPeriod(friend.lastMessageAt, condition, now);
