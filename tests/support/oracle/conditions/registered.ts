import { isWithinPeriod } from "../relative-days.ts";
import type { OracleDecision } from "./oracle-question.ts";

export const registered: OracleDecision<"registered"> = ({ friend, condition, now }) =>
	friend.followedAt > 0 && isWithinPeriod(friend.followedAt, condition, now);
