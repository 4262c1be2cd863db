import { compareDays, dayAt, dayOf, isWithin, minutesAt, minutesOf } from "../calendar.ts";
import { anyOrAll, type Decide, type Question } from "./question.ts";

type Landing = Question<"landing">["condition"];

export const landing: Decide<"landing"> = ({ friend, condition }) =>
	anyOrAll(
		condition.landing_or,
		condition.landing_ids.map((id) =>
			friend.visits.some(({ landingId, at }) => landingId === id && isThen(condition, at)),
		),
	);

function isThen(condition: Landing, at: number): boolean {
	const { use_date, date_from, date_to, time_from, time_to } = condition;
	if (use_date === 0) return true;
	if (use_date === 1) return isWithin(at, date_from, date_to);
	if (date_from !== null && compareMinutes(at, date_from, time_from) < 0) return false;
	return date_to === null || compareMinutes(at, date_to, time_to) <= 0;
}

/** The minute of an instant against the minute of a day. */
const compareMinutes = (at: number, day: string, time: string): number =>
	compareDays(dayAt(at), dayOf(day)) || minutesAt(at) - minutesOf(time);
