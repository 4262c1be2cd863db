import { describe, expect, test } from "vitest";
import { type EpisodeGoal, normaliseGoal } from "#domain/engine/actions/effects/episode-goal.ts";
import { PAID_AT } from "./effects.ts";

/** Goal with all kinds filled in, like after switching between them. */
const goal = (given: Partial<EpisodeGoal>): EpisodeGoal => ({
	goal_date_type: "specified",
	selectionType: "var",
	origin_date: "2026-12-24",
	var_id: 5,
	context: PAID_AT,
	...given,
});

describe("[A-247] switching the way in which a goal is known", () => {
	test.each<[Partial<EpisodeGoal>, Partial<EpisodeGoal>]>([
		[{ goal_date_type: "specified" }, { var_id: null, context: null }],
		[
			{ goal_date_type: "specified", selectionType: "context" },
			{ selectionType: "var", var_id: null, context: null },
		],
		[{ goal_date_type: "dynamic_context" }, { origin_date: null, context: null }],
		[
			{ goal_date_type: "dynamic_context", selectionType: "context" },
			{ origin_date: null, var_id: null },
		],
	])("%j leaves only what it asks for", (given, left) => {
		const settled = normaliseGoal(goal(given));
		expect(settled).toEqual({ ...goal(given), ...left });
		expect(normaliseGoal(settled)).toEqual(settled);
	});

	test("leaves everything else alone", () => {
		expect(normaliseGoal({ ...goal({}), origin_time: "18:30" }).origin_time).toBe("18:30");
	});
});
