import useSWR, { mutate } from "swr";
import { client, unwrap, type Wire } from "#web/platform/api/apiClient.ts";
import { SLOW_LIVE_THROTTLE, useLiveRefresh } from "#web/platform/api/useLiveRefresh.ts";

export type FailedEvent = Wire<
	(typeof client.webhook)["api"]["webhook_events"]["failed"]["$get"]
>["items"][number];

/** Loads the incoming events whose processing failed; refreshed by live events, without polling. */
export function useFailedEvents() {
	const events = useSWR("webhook_events/failed", () =>
		unwrap(client.webhook.api.webhook_events.failed.$get()),
	);
	useLiveRefresh((frame) => frame.event === "webhook_event", events.mutate, SLOW_LIVE_THROTTLE);
	return events;
}

export async function retryFailedEvent(id: number) {
	await unwrap(client.webhook.api.webhook_events[":id"].retry.$post({ param: { id: String(id) } })).finally(
		() => mutate("webhook_events/failed"),
	);
}
