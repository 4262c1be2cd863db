import { isSameText } from "../oracle-text.ts";
import type { OracleDecision } from "./oracle-question.ts";

export const landingDetail: OracleDecision<"landingDetail"> = ({ friend, condition }) =>
	friend.visits.some(
		(visit) =>
			visit.landingId === condition.landing_id &&
			(["m1", "m2", "m3"] as const).every((key) => {
				const { queries } = condition.meta_query[key];
				const carried = visit[key];
				return (
					queries.length === 0 || (carried !== null && queries.some((query) => isSameText(carried, query)))
				);
			}),
	);
