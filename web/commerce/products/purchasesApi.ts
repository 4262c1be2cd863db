import useSWRInfinite from "swr/infinite";
import type { PurchaseRefundInput } from "#domain/commerce/products/product-input.ts";
import type { PurchaseState } from "#domain/commerce/products/purchase-state.ts";
import type { ProductSubscriptionState } from "#domain/commerce/products/subscription-state.ts";
import { client, unwrap, type Wire } from "#web/platform/api/apiClient.ts";
import { pagingOf } from "#web/platform/api/pagingOf.ts";
import { reloadMatching } from "#web/platform/api/reloadMatching.ts";
import { saveKeyOptions } from "#web/platform/api/useSaveKey.ts";

const { purchases, subscriptions } = client.purchases.api;

export type SubscriptionRow = Wire<typeof subscriptions.$get>["items"][number];
export type PurchaseRow = Wire<typeof purchases.$get>["items"][number];

/** Filter of the list in the URL. */
interface PurchaseFilter {
	state: PurchaseState | null;
	productId: number | null;
	friendId: number | null;
}

const param = (id: number) => ({ param: { id: String(id) } });

const reloadPurchases = () =>
	reloadMatching((key) => Array.isArray(key) && (key[0] === "purchases" || key[0] === "payments"));

/** Purchases, newest first. */
export function usePurchases({ state, productId, friendId }: PurchaseFilter) {
	const pages = useSWRInfinite(
		(index: number, previous: { next_before: number | null } | null) =>
			index > 0 && !previous?.next_before
				? null
				: (["purchases", state, productId, friendId, previous?.next_before ?? null] as const),
		([, , , , before]) =>
			unwrap(
				purchases.$get({
					query: {
						...(state !== null && { state }),
						...(productId !== null && { product_id: String(productId) }),
						...(friendId !== null && { friend_id: String(friendId) }),
						...(before !== null && { before: String(before) }),
					},
				}),
			),
	);
	return {
		items: pages.data?.flatMap(({ items }) => items),
		...pagingOf(pages, ({ next_before }) => next_before),
		reload: () => void Promise.all([pages.mutate(), reloadPurchases()]),
	};
}

export const handOverRequest = (id: number) =>
	unwrap(purchases[":id"].hand.$post(param(id), saveKeyOptions())).finally(reloadPurchases);

export const refundPurchaseRequest = (
	id: number,
	json: PurchaseRefundInput,
	headers: Record<string, string>,
) => unwrap(purchases[":id"].refund.$post({ ...param(id), json }, { headers })).finally(reloadPurchases);

/** Filter of the list of subscriptions in the URL. */
interface SubscriptionFilter {
	state: ProductSubscriptionState;
	productId: number | null;
	friendId: number | null;
}

/** Subscriptions, newest first. */
export function useSubscriptions({ state, productId, friendId }: SubscriptionFilter) {
	const pages = useSWRInfinite(
		(index: number, previous: { next_before: number | null } | null) =>
			index > 0 && !previous?.next_before
				? null
				: (["subscriptions", state, productId, friendId, previous?.next_before ?? null] as const),
		([, , , , before]) =>
			unwrap(
				subscriptions.$get({
					query: {
						state,
						...(productId !== null && { product_id: String(productId) }),
						...(friendId !== null && { friend_id: String(friendId) }),
						...(before !== null && { before: String(before) }),
					},
				}),
			),
	);
	return {
		items: pages.data?.flatMap(({ items }) => items),
		...pagingOf(pages, ({ next_before }) => next_before),
		reload: () => void pages.mutate(),
	};
}

export const cancelSubscriptionRequest = (id: number) =>
	unwrap(subscriptions[":id"].cancel.$post(param(id), saveKeyOptions()));
