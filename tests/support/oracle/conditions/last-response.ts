import { isWithin } from "../calendar.ts";
import type { Decide } from "./question.ts";

export const lastResponse: Decide<"lastResponse"> = ({ friend, condition }) =>
	friend.lastMessageAt !== null && isWithin(friend.lastMessageAt, condition.from, condition.to);
