import { withoutRetryKey } from "./call-guards.ts";
import { answerLine } from "./line-answer.ts";
import type { LineCallHandler } from "./receive-call.ts";

const PLANS = [
	{ membershipId: 3189, title: "スタンダード会員", price: 500, memberCount: 12 },
	{ membershipId: 3213, title: "プレミアム会員", price: 1_500, memberCount: 3 },
];

/** Plans of the account's memberships. */
export const handleMembershipList: LineCallHandler = withoutRetryKey(() =>
	answerLine({
		memberships: PLANS.map((plan) => ({
			...plan,
			description: "毎月の特典があります。",
			benefits: ["会員だけのお知らせ"],
			currency: "JPY",
			memberLimit: null,
			isInAppPurchase: true,
			isPublished: true,
		})),
	}),
);
