import {
	pointBalances,
	pointCursors,
	pointEntries,
	pointPrograms,
	pointRanks,
	pointRedemptions,
	pointRewards,
	pointRules,
} from "#db/commerce/points.ts";
import type { Db, Statement } from "#db/d1-client.ts";
import { expiryOf } from "#domain/commerce/points/point-expiry.ts";
import { currentDay, DAY, DEFAULT_ZONE, HOUR } from "#domain/platform/time/wire-time.ts";
import { outsideNight, SALON_HOURS } from "./demo-hours.ts";

const EXPIRY_MONTHS = 12;

/** Visits of the demo's friends, by id: days ago. */
const VISITS: readonly (readonly [friend: number, ...daysAgo: number[]])[] = [
	[1, 160, 120, 84, 47, 12],
	[2, 140, 75, 20],
	[3, 33],
	[4, 200, 170, 150, 118, 90, 61, 30, 4],
	[5, 62, 15],
	[6, 8],
	[8, 100, 55, 21],
	[9, 349, 2],
	[12, 180, 96, 40],
];

const STAMP_POINTS = 50;

/** Reward that a friend has taken, days ago. */
const TAKEN = { friend: 4, daysAgo: 1, reward: 1 };

const REWARDS = [
	{
		id: 1,
		name: "ハーブティー",
		description: "施術のあとに、お席へお持ちします。",
		points: 100,
		stock: null,
	},
	{ id: 2, name: "ヘッドスパ 10分", description: "次のご来店のときに使えます。", points: 200, stock: 8 },
	{ id: 3, name: "トリートメント（ホームケア用）", description: "", points: 400, stock: 3 },
];

/** Statements that insert the demo shop's points: a stamp card, ranks, rewards and some friends' entries. */
export function demoPointStatements(db: Db, now: number): Statement[] {
	const entries = entriesOf(now);
	const spent = entries.at(-1)!;
	const balances = Map.groupBy(entries, ({ friendId }) => friendId);
	return [
		db
			.insert(pointPrograms)
			.values({
				id: 1,
				isOn: true,
				expiryMonths: EXPIRY_MONTHS,
				card: { name: "来店スタンプ", fields: 10, points: STAMP_POINTS, period: "day" },
			})
			.onConflictDoNothing(),
		db
			.insert(pointRules)
			.values([
				{ id: 1, event: "reserved", points: 20, perDay: 1, since: now },
				{ id: 2, event: "form_answered", points: 10, perDay: 1, since: now },
				{ id: 3, event: "birthday", points: 100, fieldId: 2, since: now },
			])
			.onConflictDoNothing(),
		db
			.insert(pointRanks)
			.values([
				{ id: 1, name: "シルバー", colour: "info", fromPoints: 100 },
				{ id: 2, name: "ゴールド", colour: "warning", fromPoints: 250 },
			])
			.onConflictDoNothing(),
		db
			.insert(pointRewards)
			.values(REWARDS.map((reward) => ({ ...reward, createdAt: now - 180 * DAY })))
			.onConflictDoNothing(),
		...entries.map((entry) => db.insert(pointEntries).values(entry).onConflictDoNothing()),
		...[...balances].map(([friendId, ofFriend]) =>
			db
				.insert(pointBalances)
				.values({ friendId, balance: ofFriend.reduce((sum, { points }) => sum + points, 0), rankDueAt: now })
				.onConflictDoNothing(),
		),
		db
			.insert(pointRedemptions)
			.values({
				id: 1,
				friendId: spent.friendId,
				rewardId: TAKEN.reward,
				entryId: spent.id,
				name: spent.reason,
				points: -spent.points,
				state: "requested",
				createdAt: spent.at,
			})
			.onConflictDoNothing(),
		// Rules pay for what happens from now on.
		db
			.insert(pointCursors)
			.values({ event: "birthday", position: Math.floor(now / DAY), until: 0 })
			.onConflictDoNothing(),
	];
}

/** Entries in the order of time; the last one spends the points of the taken reward. */
function entriesOf(
	now: number,
): (typeof pointEntries.$inferInsert & { id: number; at: number; points: number })[] {
	const visits = VISITS.flatMap(([friendId, ...daysAgo]) =>
		daysAgo.map((days) => ({ friendId, at: SALON_HOURS.sameDay(now - days * DAY - 3 * HOUR) })),
	).toSorted((a, b) => a.at - b.at);
	const reward = REWARDS.find(({ id }) => id === TAKEN.reward)!;
	let toSpend = reward.points;
	const grants = visits.map(({ friendId, at }, index) => {
		const taken = friendId === TAKEN.friend ? Math.min(toSpend, STAMP_POINTS) : 0;
		toSpend -= taken;
		const day = currentDay(at, DEFAULT_ZONE);
		return {
			...{ id: index + 1, friendId, at, day },
			kind: "grant" as const,
			points: STAMP_POINTS,
			reason: "来店スタンプ",
			cause: `demo:${index + 1}`,
			source: "stamp" as const,
			expiresAt: expiryOf(day, EXPIRY_MONTHS, DEFAULT_ZONE),
			remaining: STAMP_POINTS - taken,
		};
	});
	const spentAt = outsideNight(now - TAKEN.daysAgo * DAY);
	return [
		...grants,
		{
			id: grants.length + 1,
			friendId: TAKEN.friend,
			kind: "spend",
			points: -reward.points,
			reason: reward.name,
			cause: "demo:reward",
			source: "reward",
			sourceId: reward.id,
			at: spentAt,
			day: currentDay(spentAt, DEFAULT_ZONE),
		},
	];
}
