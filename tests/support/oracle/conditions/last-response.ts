import { isWithinDays } from "../oracle-calendar.ts";
import type { OracleDecision } from "./oracle-question.ts";

export const lastResponse: OracleDecision<"lastResponse"> = ({ friend, condition }) =>
	friend.lastMessageAt !== null && isWithinDays(friend.lastMessageAt, condition.from, condition.to);
