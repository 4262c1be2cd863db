import { holds } from "../text.ts";
import type { Decide } from "./question.ts";

const STATES: Record<number, number[]> = { 1: [1], 2: [2, 4, 5], 4: [4], 5: [5] };

export const mail: Decide<"mail"> = ({ friend, condition }) => {
	const words = condition.qs.split(/\s/u).filter((word) => word !== "");
	if (words.length > 0 && !(friend.mail && words.some((word) => holds(friend.mail!.address, word))))
		return false;
	if (condition.mail_status === 0) return true;
	if (condition.mail_status === 3) return friend.mail === null;
	return friend.mail !== null && STATES[condition.mail_status]!.includes(friend.mail.status);
};
