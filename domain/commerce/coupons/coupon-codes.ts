import { formatYen } from "#domain/platform/texts/format-yen.ts";

/** Kinds of benefit: a fixed discount, a share of the price, or a thing. */
export const COUPON_BENEFITS = {
	yen: "〇円引き",
	percent: "〇%引き",
	thing: "プレゼント・サービス",
} as const;

export type CouponBenefit = keyof typeof COUPON_BENEFITS;

/** Ways by which friends get a coupon. An action and an operator can give every coupon. */
export const COUPON_OBTAININGS = {
	page: "友だちがページで受け取る",
	lottery: "友だちがページで抽選する",
	given: "アクションや手動で配る",
} as const;

export type CouponObtaining = keyof typeof COUPON_OBTAININGS;

/** Periods in which a friend draws once. */
export const DRAW_PERIODS = { once: "1人1回", day: "1人1日1回" } as const;

export type DrawPeriod = keyof typeof DRAW_PERIODS;

/** Ways of using a coupon at the shop, as its page offers them. Operators can mark every coupon as used. */
export const COUPON_USE_WAYS = {
	press: "スタッフがお客さまの画面で押す",
	code: "スタッフがお客さまの画面でコードを入力する",
	till: "スタッフがQRコードを読み取る",
} as const;

export type CouponUseWay = keyof typeof COUPON_USE_WAYS;

/** Ways by which a coupon was used: `operator` is a press in the console, `program` a call of the API. */
export const COUPON_USED_BY = {
	press: "画面で押した",
	code: "スタッフコード",
	operator: "管理画面",
	program: "API連携",
} as const;

export type CouponUsedBy = keyof typeof COUPON_USED_BY;

/** Origins of an obtained coupon, for operators. */
export const COUPON_SOURCES = {
	page: "ページで受け取り",
	lottery: "抽選",
	effect: "アクション",
	hand: "手動",
	program: "API連携",
} as const;

export type CouponSource = keyof typeof COUPON_SOURCES;

/** States of an obtained coupon. */
export const COUPON_STATES = {
	obtained: "未使用",
	used: "使用済み",
	expired: "期限切れ",
	revoked: "取り消し",
} as const;

export type CouponState = keyof typeof COUPON_STATES;

export const COUPON_STATE_NAMES = Object.keys(COUPON_STATES) as [CouponState, ...CouponState[]];

/** Odds are numbers of wins per so many draws. */
export const ODDS_SCALE = 10_000;

/** Whether a draw wins. @param roll number in [0, 1) */
export const isWin = (roll: number, odds: number): boolean => Math.floor(roll * ODDS_SCALE) < odds;

/** Odds in percent, as operators see them: 2.5% */
export const formatOdds = (odds: number): string => `${(odds * 100) / ODDS_SCALE}%`;

/** State of an obtained coupon at a moment. */
export function couponStateOf(
	{
		usedAt,
		revokedAt,
		expiresAt,
	}: { usedAt: number | null; revokedAt: number | null; expiresAt: number | null },
	now: number,
): CouponState {
	if (revokedAt !== null) return "revoked";
	if (usedAt !== null) return "used";
	return expiresAt !== null && expiresAt <= now ? "expired" : "obtained";
}

/** Benefit of a coupon in words; empty for a thing, which its title names. */
export function benefitText(benefit: CouponBenefit, value: number | null): string {
	if (value === null) return "";
	return benefit === "yen" ? `${formatYen(value)}引き` : `${value}%引き`;
}
