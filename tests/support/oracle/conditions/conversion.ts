import { combineMatches, type OracleDecision } from "./oracle-question.ts";

export const conversion: OracleDecision<"conversion"> = ({ friend, condition }) =>
	combineMatches(
		condition.tracker_or,
		condition.tracker_ids.map((id) => friend.conversions.some(({ trackerId }) => trackerId === id)),
	);
