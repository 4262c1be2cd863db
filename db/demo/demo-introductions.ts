import { introductionPrograms, introductions } from "#db/commerce/introductions.ts";
import type { Db, Statement } from "#db/d1-client.ts";
import { DAY, DEFAULT_ZONE, toWireTime } from "#domain/platform/time/wire-time.ts";

/** Introducer, new friend, and how many days ago the friend was added and came. */
const INTRODUCTIONS = [
	{ introducerId: 4, friendId: 6, added: 20, reached: 8, state: "waiting" },
	{ introducerId: 4, friendId: 3, added: 60, reached: 33, state: "rewarded" },
	{ introducerId: 1, friendId: 8, added: 110, reached: 100, state: "rewarded" },
	{ introducerId: 2, friendId: 7, added: 5, reached: null, state: "added" },
] as const;

/** Statements that insert the demo shop's introductions. */
export const demoIntroductionStatements = (db: Db, now: number): Statement[] => [
	db
		.insert(introductionPrograms)
		.values({
			id: 1,
			isOn: true,
			goal: "visited",
			needsApproval: true,
			introducerPoints: 200,
			friendPoints: 100,
			monthCap: 3,
			title: "お友だちからのご紹介",
			message: "はじめてのご来店で、ポイントをプレゼントします。",
		})
		.onConflictDoNothing(),
	db
		.insert(introductions)
		.values(
			INTRODUCTIONS.map(({ added, reached, ...introduction }, index) => {
				const reachedAt = reached === null ? null : now - reached * DAY;
				return {
					...introduction,
					id: index + 1,
					addedAt: now - added * DAY,
					reachedAt,
					reachedMonth: reachedAt === null ? null : toWireTime(reachedAt, DEFAULT_ZONE).slice(0, 7),
					endedAt: introduction.state === "rewarded" ? reachedAt : null,
				};
			}),
		)
		.onConflictDoNothing(),
];
