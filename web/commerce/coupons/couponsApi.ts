import useSWR from "swr";
import useSWRInfinite from "swr/infinite";
import type { CouponSource, CouponState } from "#domain/commerce/coupons/coupon-codes.ts";
import type { StaffCodeInput } from "#domain/commerce/coupons/coupon-input.ts";
import { client, unwrap, type Wire } from "#web/platform/api/apiClient.ts";
import { pagingOf } from "#web/platform/api/pagingOf.ts";
import { reloadMatching } from "#web/platform/api/reloadMatching.ts";
import { saveKeyOptions } from "#web/platform/api/useSaveKey.ts";

const { coupons } = client.coupons.api;

export type CouponReport = Wire<(typeof coupons.report)[":id"]["$get"]>;
export type CouponPiece = Wire<(typeof coupons.pieces)[":id"]["$get"]>["items"][number];
export type StaffCode = Wire<typeof coupons.staff_codes.$get>["items"][number];

const param = (id: number) => ({ param: { id: String(id) } });

/** Reloads all data of coupons and the summaries of friends that contain them. */
const reloadCoupons = () =>
	reloadMatching((key) => Array.isArray(key) && (key[0] === "coupons" || key[2] === "glance"));

export const useCouponReport = (id: number, days: 30 | 90) =>
	useSWR(["coupons", "report", id, days], () =>
		unwrap(coupons.report[":id"].$get({ ...param(id), query: { days: String(days) } })),
	);

/** People behind a number of the report. */
interface PieceFilter {
	state?: CouponState | undefined;
	source?: CouponSource | undefined;
	obtained_on?: string | undefined;
	used_on?: string | undefined;
}

/** Pieces of a coupon, newest first. */
export function useCouponPieces(id: number, filter: PieceFilter) {
	const pages = useSWRInfinite(
		(index: number, previous: { next_before: number | null } | null) =>
			index > 0 && !previous?.next_before
				? null
				: (["coupons", "pieces", id, JSON.stringify(filter), previous?.next_before ?? null] as const),
		([, , , , before]) =>
			unwrap(
				coupons.pieces[":id"].$get({
					...param(id),
					query: { ...filter, ...(before !== null && { before: String(before) }) },
				}),
			),
	);
	return {
		items: pages.data?.flatMap(({ items }) => items),
		...pagingOf(pages, ({ next_before }) => next_before),
		reload: () => void pages.mutate(),
	};
}

export const useFriendCoupons = (id: number) =>
	useSWR(["coupons", "friend", id], () => unwrap(coupons.friends[":id"].$get(param(id))));

/** The coupon of a QR code at the till; no request without a code. */
export const useTillCoupon = (code: string) =>
	useSWR(
		code === "" ? null : ["coupons", "till", code],
		() => unwrap(coupons.till.$get({ query: { code } })),
		{
			revalidateOnFocus: false,
			shouldRetryOnError: false,
		},
	);

export const giveRequest = (friendId: number, json: { coupon_id: number }, headers: Record<string, string>) =>
	unwrap(coupons.friends[":id"].grants.$post({ ...param(friendId), json }, { headers })).finally(
		reloadCoupons,
	);

export const redeemRequest = (id: number) =>
	unwrap(coupons.grants[":id"].use.$post(param(id), saveKeyOptions())).finally(reloadCoupons);

export const revokeRequest = (id: number, json: { reason: string }, headers: Record<string, string>) =>
	unwrap(coupons.grants[":id"].revoke.$post({ ...param(id), json }, { headers })).finally(reloadCoupons);

export const endCouponLinksRequest = (id: number) =>
	unwrap(coupons.friends[":id"]["end-links"].$post(param(id), saveKeyOptions()));

export const useStaffCodes = () => useSWR(["coupons", "staff"], () => unwrap(coupons.staff_codes.$get()));

export const createStaffCodeRequest = (json: StaffCodeInput, headers: Record<string, string>) =>
	unwrap(coupons.staff_codes.$post({ json }, { headers })).finally(reloadCoupons);

export const deleteStaffCodeRequest = (id: number) =>
	unwrap(coupons.staff_codes[":id"].$delete(param(id), saveKeyOptions())).finally(reloadCoupons);
