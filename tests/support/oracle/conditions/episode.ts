import { compareDays, dayAt, dayOf, isWithin, minutesAt, minutesOf } from "../calendar.ts";
import type { Decide, Question } from "./question.ts";

export const episode: Decide<"episode"> = ({ friend, condition }) => {
	const reminders = friend.reminders.filter(
		({ episodeId, originAt }) => episodeId === condition.episode_id && isGoal(condition, originAt),
	);
	const isSet = reminders.some(({ state }) => state === "set");
	const wasSet = reminders.length > 0;
	return { 0: isSet, 1: wasSet, 10: !isSet, 11: !wasSet }[condition.match];
};

function isGoal(condition: Question<"episode">["condition"], at: number): boolean {
	if (condition.use_date === 0) return true;
	if (condition.use_date === 1) return isWithin(at, condition.origin_from, condition.origin_to);
	const isDay = compareDays(dayAt(at), dayOf(condition.origin_date!)) === 0;
	return isDay && minutesAt(at) === minutesOf(condition.origin_time);
}
