import { containsText, isSameText, parseNumber } from "../oracle-text.ts";
import type { OracleDecision } from "./oracle-question.ts";

export const api: OracleDecision<"api"> = ({ friend, condition: { match, query, context } }) => {
	const last = friend.api.find(
		({ category, event, key }) =>
			category === context.category && event === context.event && key === context.key,
	);
	const text = last?.value ?? null;
	if (match === 0 || match === 4) return (text !== null && isSameText(text, query)) === (match === 0);
	if (match === 1 || match === 5) return (text !== null && containsText(text, query)) === (match === 1);
	if (match === 2 || match === 3) return (last !== undefined) === (match === 3);
	const number = last?.number ?? null;
	if (number === null) return false;
	const asked = parseNumber(query);
	return { 10: number >= asked, 11: number > asked, 12: number <= asked, 13: number < asked }[match];
};
