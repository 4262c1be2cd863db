import { isWithinPeriod } from "../relative-days.ts";
import type { OracleDecision } from "./oracle-question.ts";

export const unhandled: OracleDecision<"unhandled"> = ({ friend, condition, now }) => {
	const { match, days } = condition;
	const waits = friend.messages.some(
		({ at, isWaiting }) =>
			isWaiting &&
			(days === null ||
				isWithinPeriod(at, { from: null, to: null, relative: { rule: "before", days } }, now)),
	);
	return match === 0 ? waits : !waits;
};
