import { scoreCursors, scoreLevels, scoreRules, scores, scoreTallies } from "#db/automation/scores.ts";
import type { Db, Statement } from "#db/d1-client.ts";
import { DAY } from "#domain/platform/time/wire-time.ts";

const RULES = [
	{ id: 1, event: "replied", points: 5, perDay: 1 },
	{ id: 2, event: "form_answered", points: 15, perDay: 1 },
	{ id: 3, event: "reserved", points: 30 },
	{ id: 4, event: "visited", points: 20 },
	{ id: 5, event: "no_show", points: -30 },
	{ id: 6, event: "reservation_cancelled", points: -10 },
	{ id: 7, event: "link_tapped", points: 3, perDay: 3 },
] as const;

/**
 * Half-life of points in days, from which the tally's rate is derived
 * (`functions/automation/scores/score-tally.ts`).
 */
const HALF_LIFE_DAYS = 30;

/**
 * Statements that insert the demo shop's score, which the scheduled task computes from the last 90 days.
 */
export const demoScoreStatements = (db: Db, now: number): Statement[] => [
	db
		.insert(scores)
		.values({
			id: 1,
			name: "来店意欲",
			lowestName: "低",
			lowestColour: "default",
			halfLifeDays: HALF_LIFE_DAYS,
			lowestBelow: 20,
			floor: 0,
			ceiling: 300,
			createdAt: now - 60 * DAY,
		})
		.onConflictDoNothing(),
	db
		.insert(scoreLevels)
		.values([
			{ id: 1, scoreId: 1, name: "中", colour: "warning", fromPoints: 20, belowPoints: 80 },
			{ id: 2, scoreId: 1, name: "高", colour: "danger", fromPoints: 80 },
		])
		.onConflictDoNothing(),
	db
		.insert(scoreRules)
		.values(RULES.map((rule) => ({ ...rule, scoreId: 1 })))
		.onConflictDoNothing(),
	db
		.insert(scoreTallies)
		.values({
			id: 1,
			scoreId: 1,
			state: "counting",
			epoch: now,
			rate: 1 / (HALF_LIFE_DAYS * DAY),
			since: now - 90 * DAY,
			createdAt: now,
		})
		.onConflictDoNothing(),
	db
		.insert(scoreCursors)
		.values(RULES.map(({ event }) => ({ tallyId: 1, event, beganAt: 0, position: 0, until: 0 })))
		.onConflictDoNothing(),
];
