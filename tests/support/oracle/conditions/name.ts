import { containsText } from "../oracle-text.ts";
import type { OracleDecision } from "./oracle-question.ts";

export const name: OracleDecision<"name"> = ({ friend, condition }) => {
	const chosen = [
		...(condition.use_name === 1 ? [friend.name] : []),
		...(condition.use_short_name === 1 ? [friend.shortName] : []),
		...(condition.use_nickname === 1 ? [friend.nickname] : []),
	];
	return chosen.some((each) => condition.names.some((word) => containsText(each, word)));
};
