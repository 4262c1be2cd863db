import useSWR from "swr";
import { reloadLineCoupons } from "#web/engine/messages/lineCoupons.ts";
import { client, unwrap } from "#web/platform/api/apiClient.ts";
import { saveKeyOptions } from "#web/platform/api/useSaveKey.ts";

const coupons = client.lineCoupons.api["line-coupons"];
const param = (id: number) => ({ param: { id: String(id) } });

export const postLineCoupon = (input: object, headers: Record<string, string>) =>
	unwrap(coupons.$post({ json: input as never }, { headers })).finally(reloadLineCoupons);

export const requestCouponList = () =>
	unwrap(coupons.read.$post({}, saveKeyOptions())).finally(reloadLineCoupons);

export const requestCouponClosing = (id: number) =>
	unwrap(coupons[":id"].close.$post(param(id), saveKeyOptions())).finally(reloadLineCoupons);

export const requestCouponRetry = (id: number) =>
	unwrap(coupons[":id"].retry.$post(param(id), saveKeyOptions())).finally(reloadLineCoupons);

export const requestCouponRemoval = (id: number) =>
	unwrap(coupons[":id"].$delete(param(id), saveKeyOptions())).finally(reloadLineCoupons);

/** A coupon, and a page of the friends to whom it was sent. */
export const useCouponFriends = (id: number, page: number) =>
	useSWR(
		["line-coupons", id, "friends", page],
		() =>
			unwrap(coupons[":id"].friends.$get({ ...param(id), query: { page: String(page) } }), {
				handles: [404],
			}),
		{ keepPreviousData: true },
	);
