import { isSame } from "../text.ts";
import type { Decide } from "./question.ts";

export const landingDetail: Decide<"landingDetail"> = ({ friend, condition }) =>
	friend.visits.some(
		(visit) =>
			visit.landingId === condition.landing_id &&
			(["m1", "m2", "m3"] as const).every((key) => {
				const { queries } = condition.meta_query[key];
				const carried = visit[key];
				return queries.length === 0 || (carried !== null && queries.some((query) => isSame(carried, query)));
			}),
	);
