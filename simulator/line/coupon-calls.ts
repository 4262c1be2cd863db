import { SECOND } from "#domain/platform/time/wire-time.ts";
import { generateUlid } from "../rules/ulid.ts";
import { couponCreateRequest } from "../schemas/coupon-requests.ts";
import {
	addStoredCoupon,
	closeStoredCoupon,
	findStoredCoupon,
	listStoredCoupons,
	type SimulatedCoupon,
} from "../store/coupon-store.ts";
import { withJsonBody, withoutRetryKey } from "./call-guards.ts";
import { answerLine, lineNotFound, refuseLineCall, refuseLineDetail } from "./line-answer.ts";
import type { LineCallHandler } from "./receive-call.ts";

const MAX_PAGE = 100;
const STATUSES = ["DRAFT", "RUNNING", "CLOSED"];

const statusOf = ({ isClosed }: SimulatedCoupon): string => (isClosed ? "CLOSED" : "RUNNING");

export const handleCouponCreate = withoutRetryKey(
	withJsonBody(couponCreateRequest, ({ sql }, { at }, body) => {
		if (body.endTimestamp * SECOND <= at) return refuseLineDetail("endTimestamp", "must be in the future");
		const id = generateUlid(at);
		addStoredCoupon(sql, { id, created: at, body });
		return answerLine({ couponId: id });
	}),
);

export const handleCouponList: LineCallHandler = withoutRetryKey(({ sql }, { path }) => {
	const query = new URL(path, "https://api.line.me").searchParams;
	const statuses = query.getAll("status");
	const limit = Number(query.get("limit") ?? 20);
	if (statuses.some((status) => !STATUSES.includes(status))) return refuseLineCall(400, "status is invalid");
	if (!Number.isInteger(limit) || limit < 1 || limit > MAX_PAGE)
		return refuseLineCall(400, "limit is invalid");
	const coupons = listStoredCoupons(sql).filter(
		(coupon) => statuses.length === 0 || statuses.includes(statusOf(coupon)),
	);
	const start = query.get("start");
	const from = start === null ? 0 : coupons.findIndex(({ id }) => id === start);
	if (from < 0) return refuseLineCall(400, "start is invalid");
	const next = coupons[from + limit];
	return answerLine({
		items: coupons.slice(from, from + limit).map(({ id, body }) => ({ couponId: id, title: body.title })),
		...(next && { next: next.id }),
	});
});

export const handleCouponGet: LineCallHandler = withoutRetryKey(({ sql }, { parameters }) => {
	const coupon = findStoredCoupon(sql, parameters.couponId ?? "");
	if (!coupon) return lineNotFound();
	return answerLine({
		...coupon.body,
		maxTicketPerUser: 1,
		couponId: coupon.id,
		createdTimestamp: Math.floor(coupon.created / SECOND),
		status: statusOf(coupon),
	});
});

export const handleCouponClose: LineCallHandler = withoutRetryKey(({ sql }, { parameters }) => {
	const coupon = findStoredCoupon(sql, parameters.couponId ?? "");
	if (!coupon) return lineNotFound();
	if (coupon.isClosed) return refuseLineCall(410, "The coupon is already closed");
	closeStoredCoupon(sql, coupon.id);
	return answerLine({});
});
