import useSWR, { mutate } from "swr";
import {
	type DeliveryFilter,
	deliveriesToCancel,
	deliveriesToResend,
	hasCriterion,
} from "#domain/engine/deliveries/delivery-list-query.ts";
import type { DeliverySetting } from "#domain/engine/deliveries/delivery-setting.ts";
import type { DeliveryState } from "#domain/engine/deliveries/delivery-states.ts";
import { client, unwrap, type Wire } from "#web/platform/api/apiClient.ts";
import { reloadMatching } from "#web/platform/api/reloadMatching.ts";
import { useLiveRefresh } from "#web/platform/api/useLiveRefresh.ts";
import { saveKeyOptions } from "#web/platform/api/useSaveKey.ts";
import { deliveryQueryOf } from "./deliveryQuery.ts";

type Api = (typeof client.deliveries)["api"]["deliveries"];
export type DeliveryRow = Wire<Api["$get"]>["items"][number];

/** Loads a page of the deliveries in a state, and reloads it when a delivery changes. */
export function useDeliveries(state: DeliveryState, page: number, filter: DeliveryFilter) {
	const query = deliveryQueryOf(filter);
	const deliveries = useSWR(["deliveries", state, page, JSON.stringify(query)], () =>
		unwrap(client.deliveries.api.deliveries.$get({ query: { state, page: String(page), ...query } })),
	);
	useLiveRefresh((frame) => frame.event === "delivery", deliveries.mutate);
	return deliveries;
}

export async function resendDelivery(id: string) {
	await unwrap(
		client.deliveries.api.deliveries[":id"].resend.$post({ param: { id } }, saveKeyOptions()),
	).finally(refresh);
}

export async function cancelDelivery(id: string) {
	await unwrap(
		client.deliveries.api.deliveries[":id"].cancel.$post({ param: { id } }, saveKeyOptions()),
	).finally(refresh);
}

/** Bulk change of the state's matching deliveries; without a criterion it covers the whole state. */
export type BulkChange = (state: DeliveryState, filter: DeliveryFilter) => Promise<{ count: number }>;

export const resendAllDeliveries: BulkChange = (state, filter) =>
	unwrap(
		client.deliveries.api.deliveries.resend.$post(
			{ json: deliveriesToResend.parse({ state, ...filter, all: !hasCriterion(filter) }) },
			saveKeyOptions(),
		),
	).finally(refresh);

export const cancelAllDeliveries: BulkChange = (state, filter) =>
	unwrap(
		client.deliveries.api.deliveries.cancel.$post(
			{ json: deliveriesToCancel.parse({ state, ...filter, all: !hasCriterion(filter) }) },
			saveKeyOptions(),
		),
	).finally(refresh);

const SETTING = "setting/delivery";

export const useDeliverySetting = () =>
	useSWR(SETTING, () => unwrap(client.deliveries.api.setting.delivery.$get()));

export async function putDeliverySetting(setting: DeliverySetting) {
	await unwrap(client.deliveries.api.setting.delivery.$put({ json: setting })).finally(() => mutate(SETTING));
}

/**
 * Refreshes all lists and counts: a change moves a row between lists, and a refusal means it had already
 * moved.
 */
const refresh = () =>
	reloadMatching((key) => (Array.isArray(key) ? key[0] === "deliveries" : key === "deliveries/counts"));
