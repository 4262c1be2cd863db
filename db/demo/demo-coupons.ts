import { couponDraws, couponGrants, coupons, couponUses } from "#db/commerce/coupons.ts";
import type { Db, Statement } from "#db/d1-client.ts";
import { currentDay, DAY, DEFAULT_ZONE, HOUR, toInstant } from "#domain/platform/time/wire-time.ts";
import { outsideNight, SALON_HOURS } from "./demo-hours.ts";

const WORTH = 500;
const USE_DAYS = 30;

/** Pieces of the first coupon, by friend: days since they were obtained, and since their use. */
const PIECES: readonly { friend: number; obtained: number; used?: number }[] = [
	{ friend: 1, obtained: 40, used: 12 },
	{ friend: 2, obtained: 35 },
	{ friend: 3, obtained: 33, used: 20 },
	{ friend: 4, obtained: 20, used: 4 },
	{ friend: 5, obtained: 15 },
	{ friend: 6, obtained: 8 },
	{ friend: 8, obtained: 5, used: 1 },
	{ friend: 9, obtained: 2 },
	{ friend: 12, obtained: 1 },
];

/** Draws of the lottery, by friend. */
const DRAWS = [
	{ friend: 2, isWon: false },
	{ friend: 4, isWon: true },
	{ friend: 5, isWon: false },
	{ friend: 7, isWon: false },
];

const LOTTERY = 2;
const ODDS = 2_500;

/** Statements that insert the demo shop's coupons: one that friends take, a lottery, and some friends' pieces. */
export function demoCouponStatements(db: Db, now: number): Statement[] {
	const dayOf = (at: number) => currentDay(at, DEFAULT_ZONE);
	const grants = PIECES.map(({ friend, obtained, used }, index) => {
		const at = outsideNight(now - obtained * DAY);
		return {
			...{
				id: index + 1,
				couponId: 1,
				friendId: friend,
				cause: `demo:${index + 1}`,
				source: "page" as const,
			},
			...{ obtainedAt: at, day: dayOf(at) },
			expiresAt: toInstant(dayOf(at + (USE_DAYS + 1) * DAY), "00:00", DEFAULT_ZONE),
			usedAt: used === undefined ? null : SALON_HOURS.sameDay(now - used * DAY - HOUR),
		};
	});
	const draws = DRAWS.map(({ friend, isWon }, index) => ({
		...{ id: index + 1, couponId: LOTTERY, friendId: friend, period: "", isWon, odds: ODDS },
		at: outsideNight(now - (index + 1) * DAY),
	}));
	const wins = draws
		.filter(({ isWon }) => isWon)
		.map(({ id, friendId, at }, index) => ({
			...{ id: grants.length + index + 1, couponId: LOTTERY, friendId, cause: `draw:${id}` },
			...{ source: "lottery" as const, obtainedAt: at, day: dayOf(at) },
		}));
	const uses = grants.flatMap(({ id, friendId, usedAt }) =>
		usedAt === null
			? []
			: [
					{
						...{ grantId: id, couponId: 1, friendId, key: `demo:${id}`, usedBy: "press" as const },
						...{ worthYen: WORTH, at: usedAt, day: dayOf(usedAt) },
					},
				],
	);
	return [
		db
			.insert(coupons)
			.values([
				{
					id: 1,
					name: "次回ご来店の割引",
					nameKey: "次回ご来店の割引",
					createdAt: now - 60 * DAY,
					code: "next5554",
					title: "次回ご来店の割引クーポン",
					description: "カットやカラーなど、どのメニューにもお使いいただけます。",
					terms: "お一人さま1回限り。ほかの割引とは併用できません。",
					benefit: "yen",
					benefitValue: WORTH,
					worthYen: WORTH,
					obtaining: "page",
					useDays: USE_DAYS,
					useWay: "press",
					issued: grants.length,
				},
				{
					id: LOTTERY,
					name: "ヘッドスパ抽選",
					nameKey: "ヘッドスパ抽選",
					createdAt: now - 7 * DAY,
					code: "spa77777",
					title: "ヘッドスパ 10分 無料",
					benefit: "thing",
					worthYen: 1_500,
					obtaining: "lottery",
					odds: ODDS,
					maxTotal: 30,
					useDays: 60,
					useWay: "till",
					issued: wins.length,
				},
			])
			.onConflictDoNothing(),
		...[...grants, ...wins].map((grant) => db.insert(couponGrants).values(grant).onConflictDoNothing()),
		...uses.map((use) => db.insert(couponUses).values(use).onConflictDoNothing()),
		db.insert(couponDraws).values(draws).onConflictDoNothing(),
	];
}
