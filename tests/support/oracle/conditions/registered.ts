import { isWithinDays } from "../oracle-calendar.ts";
import type { OracleDecision } from "./oracle-question.ts";

export const registered: OracleDecision<"registered"> = ({ friend, condition }) =>
	isWithinDays(friend.followedAt, condition.from, condition.to);
