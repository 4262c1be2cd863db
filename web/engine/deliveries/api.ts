import useSWR, { mutate } from "swr";
import {
	type DeliveryFilter,
	deliveriesToCancel,
	deliveriesToResend,
	hasCriterion,
} from "#domain/engine/deliveries/list.ts";
import type { DeliverySetting } from "#domain/engine/deliveries/setting.ts";
import type { DeliveryState } from "#domain/engine/deliveries/state.ts";
import { client, unwrap, type Wire } from "#web/platform/api/client.ts";
import { SELDOM, useLiveRefresh } from "#web/platform/api/useLiveRefresh.ts";
import { once } from "#web/platform/api/useSaveKey.ts";
import { queryOf } from "./filterQuery.ts";

type Api = (typeof client.deliveries)["api"]["deliveries"];
export type DeliveryRow = Wire<Api["$get"]>["items"][number];
export type FailedEvent = Wire<
	(typeof client.webhook)["api"]["webhook_events"]["failed"]["$get"]
>["items"][number];

export function useDeliveries(state: DeliveryState, page: number, filter: DeliveryFilter) {
	const query = queryOf(filter);
	const deliveries = useSWR(["deliveries", state, page, JSON.stringify(query)], () =>
		unwrap(client.deliveries.api.deliveries.$get({ query: { state, page: String(page), ...query } })),
	);
	useLiveRefresh((frame) => frame.event === "delivery", deliveries.mutate);
	return deliveries;
}

/** What came in and could not be worked off: asked again once the room tells of some, and never while it is silent. */
export function useFailedEvents() {
	const events = useSWR("webhook_events/failed", () =>
		unwrap(client.webhook.api.webhook_events.failed.$get()),
	);
	useLiveRefresh((frame) => frame.event === "webhook_event", events.mutate, SELDOM);
	return events;
}

export async function resend(id: string) {
	await unwrap(client.deliveries.api.deliveries[":id"].resend.$post({ param: { id } }, once())).finally(
		refresh,
	);
}

export async function cancel(id: string) {
	await unwrap(client.deliveries.api.deliveries[":id"].cancel.$post({ param: { id } }, once())).finally(
		refresh,
	);
}

/** Changes all of a state that the filter finds; without a criterion all of the state, for which the page has asked. */
export type BulkChange = (state: DeliveryState, filter: DeliveryFilter) => Promise<{ count: number }>;

export const resendAll: BulkChange = (state, filter) =>
	unwrap(
		client.deliveries.api.deliveries.resend.$post(
			{ json: deliveriesToResend.parse({ state, ...filter, all: !hasCriterion(filter) }) },
			once(),
		),
	).finally(refresh);

export const cancelAll: BulkChange = (state, filter) =>
	unwrap(
		client.deliveries.api.deliveries.cancel.$post(
			{ json: deliveriesToCancel.parse({ state, ...filter, all: !hasCriterion(filter) }) },
			once(),
		),
	).finally(refresh);

const SETTING = "setting/delivery";

export const useDeliverySetting = () =>
	useSWR(SETTING, () => unwrap(client.deliveries.api.setting.delivery.$get()));

export async function saveDeliverySetting(setting: DeliverySetting) {
	await unwrap(client.deliveries.api.setting.delivery.$put({ json: setting })).finally(() => mutate(SETTING));
}

export async function retryEvent(id: number) {
	await unwrap(client.webhook.api.webhook_events[":id"].retry.$post({ param: { id: String(id) } })).finally(
		() => mutate("webhook_events/failed"),
	);
}

/** Every list of deliveries, and their counts: a change moves a row from one to another, and a refusal means it had moved. */
const refresh = () =>
	mutate((key) => (Array.isArray(key) ? key[0] === "deliveries" : key === "deliveries/counts"));
