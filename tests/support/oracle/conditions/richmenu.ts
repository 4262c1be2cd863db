import type { OracleDecision } from "./oracle-question.ts";

export const richmenu: OracleDecision<"richmenu"> = ({ friend, condition }) => {
	const isThat = friend.richmenuId !== null && friend.richmenuId === condition.richmenu_id;
	const isAny = friend.richmenuId !== null;
	return { 0: isThat, 10: !isThat, 2: isAny, 12: !isAny }[condition.match];
};
