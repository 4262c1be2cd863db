import { dayAt, minutesAt, textOf } from "../calendar.ts";
import { someDay } from "../world/days.ts";
import { type Draw, idOf, somePeriod } from "./draw.ts";
import { timeText } from "./times.ts";

export const episode: Draw = ({ chance, world, friend }) => {
	const { from, to } = somePeriod(chance);
	const goal = friend.reminders.length > 0 ? chance.pick(friend.reminders).originAt : 0;
	return {
		episode_id: idOf(chance, world.episodes),
		match: chance.pick([0, 1, 10, 11]),
		use_date: chance.between(0, 2),
		origin_from: from,
		origin_to: to,
		origin_date: textOf(chance.maybe(0.8) ? dayAt(goal) : someDay(chance)),
		origin_time: timeText(minutesAt(goal)),
	};
};
