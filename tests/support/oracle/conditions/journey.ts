import type { OracleDecision } from "./oracle-question.ts";

export const journey: OracleDecision<"journey"> = ({ friend, condition }) =>
	friend.phaseIds.includes(condition.journey_tag_id) === (condition.condition === 5);
