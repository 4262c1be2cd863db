import { isWithin } from "../calendar.ts";
import type { Decide } from "./question.ts";

export const registered: Decide<"registered"> = ({ friend, condition }) =>
	isWithin(friend.followedAt, condition.from, condition.to);
