import type { Decide } from "./question.ts";

export const journey: Decide<"journey"> = ({ friend, condition }) =>
	friend.phaseIds.includes(condition.journey_tag_id) === (condition.condition === 5);
