import type { Db, Statement } from "#db/d1-client.ts";
import {
	accountLinks,
	friendLineEvents,
	lineMembershipPlans,
	lineMemberships,
} from "#db/people/line-events.ts";
import { DAY } from "#domain/platform/time/wire-time.ts";

/** LINE's number of the plan that the demo shop's members have. */
const PLAN = 3189;
/** Plans of the shop, as the simulator tells them. */
const PLANS = [
	{ id: PLAN, name: "スタンダード会員", price: 500, memberCount: 12 },
	{ id: 3213, name: "プレミアム会員", price: 1_500, memberCount: 3 },
];
/** Members by friend, with the number of days since they joined. */
const MEMBERS = [
	{ friendId: 3, days: 41 },
	{ friendId: 8, days: 26 },
	{ friendId: 14, days: 9 },
];
/** Friends whose number at the shop's own service is linked. */
const ACCOUNT_LINKS = [
	{ friendId: 5, externalId: "H-00127", days: 33 },
	{ friendId: 8, externalId: "H-00204", days: 24 },
];

/** Plans and members of the shop, and friends with a linked number. */
export function demoLineEventStatements(db: Db, now: number): Statement[] {
	return [
		db
			.insert(lineMembershipPlans)
			.values(PLANS.map((plan) => ({ ...plan, currency: "JPY", isPublished: true })))
			.onConflictDoNothing(),
		db
			.insert(lineMemberships)
			.values(
				MEMBERS.map(({ friendId, days }) => ({
					friendId,
					membershipId: PLAN,
					joinedAt: now - days * DAY,
					stateAt: now - days * DAY,
				})),
			)
			.onConflictDoNothing(),
		db
			.insert(accountLinks)
			.values(
				ACCOUNT_LINKS.map(({ friendId, externalId, days }) => ({
					friendId,
					externalId,
					linkedAt: now - days * DAY,
				})),
			)
			.onConflictDoNothing(),
		db
			.insert(friendLineEvents)
			.values([
				...MEMBERS.map(({ friendId, days }) => ({
					friendId,
					kind: "membership_joined" as const,
					at: now - days * DAY,
					detail: { membershipId: PLAN },
					webhookEventId: `demo-membership-${friendId}`,
				})),
				...ACCOUNT_LINKS.map(({ friendId, externalId, days }) => ({
					friendId,
					kind: "account_linked" as const,
					at: now - days * DAY,
					detail: { externalId },
					webhookEventId: `demo-link-${friendId}`,
				})),
			])
			.onConflictDoNothing(),
	];
}
