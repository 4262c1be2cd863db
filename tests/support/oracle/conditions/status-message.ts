import { holds } from "../text.ts";
import type { Decide } from "./question.ts";

export const statusMessage: Decide<"statusMessage"> = ({ friend, condition }) =>
	friend.status !== null && holds(friend.status, condition.status);
