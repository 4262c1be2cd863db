import useSWR, { mutate } from "swr";
import type { DeliveryState } from "#domain/deliveries/state.ts";
import { client, unwrap, type Wire } from "../api/client.ts";
import { useLiveRefresh } from "../api/useLiveRefresh.ts";

type Api = (typeof client.deliveries)["api"]["deliveries"];
export type DeliveryRow = Wire<Api["$get"]>["items"][number];
export type FailedEvent = Wire<
	(typeof client.webhook)["api"]["webhook_events"]["failed"]["$get"]
>["items"][number];

const EVERY_MINUTE = 60_000;

export function useDeliveries(state: DeliveryState, page: number) {
	const deliveries = useSWR(["deliveries", state, page], () =>
		unwrap(client.deliveries.api.deliveries.$get({ query: { state, page: String(page) } })),
	);
	useLiveRefresh((frame) => frame.event === "delivery", deliveries.mutate);
	return deliveries;
}

/** What came in and could not be worked off. No frame tells of it, so it is asked for now and then. */
export const useFailedEvents = () =>
	useSWR("webhook_events/failed", () => unwrap(client.webhook.api.webhook_events.failed.$get()), {
		refreshInterval: EVERY_MINUTE,
	});

export async function resend(id: string) {
	await unwrap(client.deliveries.api.deliveries[":id"].resend.$post({ param: { id } })).finally(refresh);
}

export async function cancel(id: string) {
	await unwrap(client.deliveries.api.deliveries[":id"].cancel.$post({ param: { id } })).finally(refresh);
}

export async function retryEvent(id: number) {
	await unwrap(client.webhook.api.webhook_events[":id"].retry.$post({ param: { id: String(id) } })).finally(
		() => mutate("webhook_events/failed"),
	);
}

/** Every list of deliveries, and their counts: a change moves a row from one to another, and a refusal means it had moved. */
const refresh = () =>
	mutate((key) => (Array.isArray(key) ? key[0] === "deliveries" : key === "deliveries/counts"));
