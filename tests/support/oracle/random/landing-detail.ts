import { type DrawCondition, drawId, drawTextLike } from "./draw-values.ts";

export const landingDetail: DrawCondition = ({ chance, world, friend }) => {
	const visit = friend.visits.length > 0 ? chance.pick(friend.visits) : null;
	const queries = (carried: string | null) => ({
		queries: Array.from({ length: chance.pick([0, 1, 1, 3, 5]) }, () =>
			drawTextLike(chance, [carried]).slice(0, 200),
		),
	});
	return {
		landing_id: chance.maybe(0.7) && visit ? visit.landingId : drawId(chance, world.landings),
		use_meta_query: chance.pick([0, 1, 1, 1]),
		meta_query: {
			m1: queries(visit?.m1 ?? null),
			m2: chance.maybe(0.4) ? queries(visit?.m2 ?? null) : { queries: [] },
			m3: chance.maybe(0.4) ? queries(visit?.m3 ?? null) : { queries: [] },
		},
	};
};
