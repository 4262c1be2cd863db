import useSWR from "swr";
import useSWRInfinite from "swr/infinite";
import type { PaymentProviderName } from "#domain/commerce/payments/providers/registry.ts";
import { SECOND } from "#domain/platform/time/wire-time.ts";
import { requestSend } from "#web/people/composer/composerApi.ts";
import { client, unwrap, type Wire } from "#web/platform/api/apiClient.ts";
import { createKey } from "#web/platform/api/createKey.ts";
import { reloadMatching } from "#web/platform/api/reloadMatching.ts";
import { saveKeyOptions } from "#web/platform/api/useSaveKey.ts";

const payments = client.payments.api.payments;
const providers = client.payments.api["payment-providers"];

export type PaymentListPage = Wire<typeof payments.$get>;
export type PaymentRow = PaymentListPage["items"][number];
export type PaymentDetail = Wire<(typeof payments)[":id"]["$get"]>;
export type ProviderSettings = Wire<typeof providers.$get>["items"][number];

/** Filter of the list in the URL. */
export interface PaymentListParameters {
	state: string;
	search: string;
	friend_id: string;
	date_from: string;
	date_to: string;
}

const paramOf = (id: number) => ({ param: { id: String(id) } });

const reloadPayments = () => reloadMatching((key) => Array.isArray(key) && key[0] === "payments");

/** Payments by filter, newest first, with their sums. */
export function usePayments(filter: PaymentListParameters) {
	const { data, error, size, setSize, isValidating, mutate } = useSWRInfinite(
		(_, last: PaymentListPage | null) =>
			last && last.next_cursor === null ? null : (["payments", filter, last?.next_cursor ?? ""] as const),
		([, filter, before]) =>
			unwrap(payments.$get({ query: { ...filledOf(filter), ...(before !== "" && { before }) } as never }), {
				handles: [403],
			}),
		{ keepPreviousData: true },
	);
	const last = data?.at(-1);
	return {
		items: data?.flatMap(({ items }) => items),
		sums: data?.[0],
		error,
		hasMore: last !== undefined && last.next_cursor !== null,
		loadingMore: isValidating && size > (data?.length ?? 0),
		loadMore: () => void setSize(size + 1),
		reload: () => void mutate(),
	};
}

const filledOf = (filter: PaymentListParameters) =>
	Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== ""));

/** Interval at which a payment is looked at again while a provider is being asked. */
const MOVING_INTERVAL = 5 * SECOND;

/** A payment with its ledger. */
export const usePayment = (id: number) =>
	useSWR(["payments", id], () => unwrap(payments[":id"].$get(paramOf(id)), { handles: [404] }), {
		refreshInterval: (latest) => (latest && isMoving(latest) ? MOVING_INTERVAL : 0),
	});

/** Whether a worker is about to change a payment. */
const isMoving = ({ state, refunds }: PaymentDetail): boolean =>
	state === "authorized" || refunds.some((refund) => refund.state === "waiting");

export const postPayment = (body: object, headers: Record<string, string>) =>
	unwrap(payments.$post({ json: body as never }, { headers })).finally(reloadPayments);

export const requestCancel = (id: number, version: number) =>
	unwrap(payments[":id"].cancel.$post({ ...paramOf(id), json: { version } }, saveKeyOptions())).finally(
		reloadPayments,
	);

export const requestRecord = (id: number, body: { method: "cash" | "terminal"; version: number }) =>
	unwrap(payments[":id"].record.$post({ ...paramOf(id), json: body }, saveKeyOptions())).finally(
		reloadPayments,
	);

export const postRefund = (id: number, body: object, headers: Record<string, string>) =>
	unwrap(payments[":id"].refund.$post({ ...paramOf(id), json: body as never }, { headers })).finally(
		reloadPayments,
	);

export const requestPaymentCheck = (id: number) =>
	unwrap(payments[":id"].check.$post(paramOf(id), saveKeyOptions())).finally(reloadPayments);

/** Sends a text to the friend's talk, once for the key of a form's headers. */
export const sendTalkText = (friendId: number, text: string, headers?: Record<string, string>) =>
	requestSend(
		friendId,
		{
			messages: [{ type: "text", text }],
			quoted_id: null,
			send_at: null,
			handles_up_to: null,
			draft_at: null,
		},
		headers?.["Idempotency-Key"] ?? createKey(),
	);

export const useProviders = () =>
	useSWR("payment-providers", () => unwrap(providers.$get(), { handles: [403] }));

const reloadProviders = () => reloadMatching((key) => key === "payment-providers");

export const postProvider = (provider: PaymentProviderName, body: object, headers: Record<string, string>) =>
	unwrap(providers[":provider"].$post({ param: { provider }, json: body as never }, { headers })).finally(
		reloadProviders,
	);

export const requestProviderCheck = (provider: PaymentProviderName) =>
	unwrap(providers[":provider"].check.$post({ param: { provider } }, saveKeyOptions())).finally(
		reloadProviders,
	);
