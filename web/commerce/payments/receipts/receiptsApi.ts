import useSWR from "swr";
import useSWRInfinite from "swr/infinite";
import type { ReceiptSettingsInput } from "#domain/commerce/payments/receipts/receipt-input.ts";
import { client, unwrap, type Wire } from "#web/platform/api/apiClient.ts";
import { pagingOf } from "#web/platform/api/pagingOf.ts";
import { reloadMatching } from "#web/platform/api/reloadMatching.ts";
import { useFreshData } from "#web/platform/api/useFreshData.ts";
import { saveKeyOptions } from "#web/platform/api/useSaveKey.ts";

const { receipts, payments } = client.receipts.api;
const settings = client.receipts.api["receipt-settings"];

type ReceiptPage = Wire<typeof receipts.$get>;
export type ReceiptRow = ReceiptPage["items"][number];
export type PaymentReceiptsData = Wire<(typeof payments)[":id"]["receipts"]["$get"]>;
export type IssuedReceipt = PaymentReceiptsData["items"][number];
export type ReceiptSettings = Wire<typeof settings.$get>;

/** Filter of the list in the URL. */
export interface ReceiptListParameters {
	search: string;
	date_from: string;
	date_to: string;
}

const paramOf = (id: number) => ({ param: { id: String(id) } });

const reloadReceipts = () => reloadMatching((key) => Array.isArray(key) && key[0] === "receipts");

/** Receipts by filter, newest first. */
export function useReceipts(filter: ReceiptListParameters) {
	const pages = useSWRInfinite(
		(index, last: ReceiptPage | null) =>
			index > 0 && !last?.next_cursor
				? null
				: (["receipts", "list", filter, last?.next_cursor ?? ""] as const),
		([, , filter, before]) =>
			unwrap(receipts.$get({ query: filledOf({ ...filter, before }) as never }), { handles: [403] }),
		{ keepPreviousData: true },
	);
	return {
		items: pages.data?.flatMap(({ items }) => items),
		...pagingOf(pages, ({ next_cursor }) => next_cursor),
	};
}

const filledOf = (query: Record<string, string>) =>
	Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ""));

/** Receipts of a payment, newest first. */
export const usePaymentReceipts = (paymentId: number) =>
	useSWR(["receipts", "payment", paymentId], () => unwrap(payments[":id"].receipts.$get(paramOf(paymentId))));

export const postReceipt = (paymentId: number, addressee: string, headers: Record<string, string>) =>
	unwrap(payments[":id"].receipts.$post({ ...paramOf(paymentId), json: { addressee } }, { headers })).finally(
		reloadReceipts,
	);

export const postReplacement = (
	id: number,
	json: { addressee: string; reason: string },
	headers: Record<string, string>,
) => unwrap(receipts[":id"].replace.$post({ ...paramOf(id), json }, { headers })).finally(reloadReceipts);

export const requestReissue = (id: number) =>
	unwrap(receipts[":id"].reissue.$post(paramOf(id), saveKeyOptions())).finally(reloadReceipts);

/** Address of a receipt's file. */
export const receiptFileAddress = (id: number): string => `/api/receipts/${id}/pdf`;

export const useReceiptSettings = () => useFreshData(["receipt-settings"], () => unwrap(settings.$get()));

export const putReceiptSettings = (json: ReceiptSettingsInput, headers: Record<string, string>) =>
	unwrap(settings.$put({ json }, { headers })).finally(reloadReceipts);
