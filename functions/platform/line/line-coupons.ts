import {
	type CouponAcquisition,
	type CouponReward,
	type LineCouponCall,
	type LineCouponDesign,
	UNLIMITED,
} from "#domain/content/line-coupons/line-coupon-design.ts";
import type { SendAnswer } from "#domain/engine/deliveries/delivery-verdict.ts";
import { SECOND } from "#domain/platform/time/wire-time.ts";
import type { Env } from "#functions/env.ts";
import { callLineJson, isAccepted } from "./line-json.ts";

const TIMEOUT = 20 * SECOND;
/** LINE's maximum number of coupons in one answer. */
const COUPONS_PER_PAGE = 100;
/** Bound of a list that never ends. */
const MAX_PAGES = 10;

/** Coupon, as LINE describes it. */
export interface LineCoupon {
	title: string;
	startsAt: number | null;
	endsAt: number | null;
	createdAt: number | null;
	status: "DRAFT" | "RUNNING" | "CLOSED";
	design: LineCouponDesign;
}

export interface ListedLineCoupon {
	lineId: string;
	title: string;
}

const send = (env: Env, method: string, path: string, body?: object) =>
	callLineJson<Record<string, unknown>>(env, path, {
		method,
		signal: AbortSignal.timeout(TIMEOUT),
		...(body && { headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) }),
	});

/**
 * Creates a coupon. LINE takes no retry key for it. A success without an id counts as no answer, since the coupon
 * may exist.
 */
export async function createCoupon(
	env: Env,
	call: LineCouponCall,
): Promise<{ answer: SendAnswer; lineId: string | null }> {
	const { answer, body } = await send(env, "POST", "/v2/bot/coupon", call);
	if (!isAccepted(answer)) return { answer, lineId: null };
	return typeof body.couponId === "string"
		? { answer, lineId: body.couponId }
		: { answer: { kind: "silence" }, lineId: null };
}

/**
 * Coupons of LINE's list, drafts and closed ones only on request; null where LINE did not list all of them.
 */
export async function listCoupons(
	env: Env,
	statuses: readonly LineCoupon["status"][],
): Promise<{ answer: SendAnswer; coupons: ListedLineCoupon[] | null }> {
	const coupons: ListedLineCoupon[] = [];
	let start: string | undefined;
	for (let page = 0; page < MAX_PAGES; page++) {
		const query = new URLSearchParams([
			...statuses.map((status) => ["status", status]),
			["limit", String(COUPONS_PER_PAGE)],
			...(start === undefined ? [] : [["start", start]]),
		]);
		const { answer, body } = await send(env, "GET", `/v2/bot/coupon?${query}`);
		if (!isAccepted(answer)) return { answer, coupons: null };
		if (!Array.isArray(body.items)) return { answer: { kind: "silence" }, coupons: null };
		coupons.push(...body.items.flatMap(toListedCoupon));
		if (typeof body.next !== "string" || body.next === "") return { answer, coupons };
		start = body.next;
	}
	return { answer: { kind: "silence" }, coupons: null };
}

function toListedCoupon(item: unknown): ListedLineCoupon[] {
	const { couponId, title } = (item ?? {}) as Record<string, unknown>;
	return typeof couponId === "string" && typeof title === "string" ? [{ lineId: couponId, title }] : [];
}

/** Content and state of a coupon; null where LINE gives none. */
export async function requestCoupon(
	env: Env,
	lineId: string,
): Promise<{ answer: SendAnswer; coupon: LineCoupon | null }> {
	const { answer, body } = await send(env, "GET", `/v2/bot/coupon/${encodeURIComponent(lineId)}`);
	if (!isAccepted(answer)) return { answer, coupon: null };
	const coupon = toCoupon(body);
	return coupon === null ? { answer: { kind: "silence" }, coupon } : { answer, coupon };
}

/** Closes a coupon; LINE answers 410 if it was closed before. */
export const requestClosing = async (env: Env, lineId: string): Promise<SendAnswer> =>
	(await send(env, "PUT", `/v2/bot/coupon/${encodeURIComponent(lineId)}/close`)).answer;

function toCoupon(body: Record<string, unknown>): LineCoupon | null {
	const { title, status } = body;
	if (typeof title !== "string" || (status !== "DRAFT" && status !== "RUNNING" && status !== "CLOSED"))
		return null;
	const textOf = (name: string) => (typeof body[name] === "string" ? (body[name] as string) : "");
	const timeOf = (name: string) => (typeof body[name] === "number" ? (body[name] as number) * SECOND : null);
	return {
		title,
		status,
		startsAt: timeOf("startTimestamp"),
		endsAt: timeOf("endTimestamp"),
		createdAt: timeOf("createdTimestamp"),
		design: {
			description: textOf("description"),
			usageCondition: textOf("usageCondition"),
			couponCode: textOf("couponCode"),
			reward: (body.reward as CouponReward | undefined) ?? null,
			acquisition: (body.acquisitionCondition as CouponAcquisition | undefined) ?? { type: "normal" },
			maxUseCountPerTicket: body.maxUseCountPerTicket === UNLIMITED ? UNLIMITED : 1,
			visibility:
				body.visibility === "PUBLIC" || body.visibility === "PRIVATE" ? body.visibility : "UNLISTED",
			imageUrl: textOf("imageUrl") || null,
		},
	};
}
