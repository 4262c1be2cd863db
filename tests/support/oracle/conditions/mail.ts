import { containsText } from "../oracle-text.ts";
import type { OracleDecision } from "./oracle-question.ts";

const STATES: Record<number, number[]> = { 1: [1], 2: [2, 4, 5], 4: [4], 5: [5] };

export const mail: OracleDecision<"mail"> = ({ friend, condition }) => {
	const words = condition.qs.split(/\s/u).filter((word) => word !== "");
	if (words.length > 0 && !(friend.mail && words.some((word) => containsText(friend.mail!.address, word))))
		return false;
	if (condition.mail_status === 0) return true;
	if (condition.mail_status === 3) return friend.mail === null;
	return friend.mail !== null && STATES[condition.mail_status]!.includes(friend.mail.status);
};
