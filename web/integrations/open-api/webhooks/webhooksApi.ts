import useSWR, { mutate } from "swr";
import useSWRInfinite from "swr/infinite";
import type { z } from "zod";
import type { endpointInput } from "#domain/integrations/outgoing-webhooks/endpoint-input.ts";
import type { WebhookMessageState } from "#domain/integrations/outgoing-webhooks/webhook-message.ts";
import { client, unwrap, type Wire } from "#web/platform/api/apiClient.ts";
import { pagingOf } from "#web/platform/api/pagingOf.ts";
import { reloadMatching } from "#web/platform/api/reloadMatching.ts";
import { saveKeyOptions } from "#web/platform/api/useSaveKey.ts";

const { webhooks } = client.outgoingWebhooks.api.open_api;
const endpointRoute = webhooks[":id"];
const { messages } = endpointRoute;

export type Endpoint = Wire<typeof webhooks.$get>["data"][number];
type MessagePage = Wire<typeof messages.$get>;
export type WebhookMessage = MessagePage["items"][number];
export type EndpointBody = z.input<typeof endpointInput>;

const ENDPOINTS = "open-api/webhooks";
/** Poll interval while a message is pending, so that the result of a test appears. */
const POLL_INTERVAL_MS = 3_000;

const endpointParam = (id: number) => ({ param: { id: String(id) } });
const messageParam = (id: number, messageId: number) => ({
	param: { id: String(id), message_id: String(messageId) },
});

export const useEndpoints = () => useSWR(ENDPOINTS, () => unwrap(webhooks.$get()));

export function useWebhookMessages(id: number, state: WebhookMessageState | null) {
	const pages = useSWRInfinite(
		(index: number, previous: MessagePage | null) =>
			index > 0 && !previous?.next_before
				? null
				: ([ENDPOINTS, id, "messages", state, previous?.next_before ?? null] as const),
		([, , , state, beforeCursor]) =>
			unwrap(
				messages.$get({
					...endpointParam(id),
					query: {
						...(state !== null && { state }),
						...(beforeCursor !== null && { before: String(beforeCursor) }),
					},
				}),
			),
		{
			revalidateFirstPage: true,
			// Message results change the status of the endpoint.
			onSuccess: () => void mutate(ENDPOINTS),
			refreshInterval: (data) =>
				data?.[0]?.items.some((row) => row.state === "waiting") ? POLL_INTERVAL_MS : 0,
		},
	);
	return {
		items: pages.data?.flatMap(({ items }) => items),
		...pagingOf(pages, (lastPage) => lastPage.next_before),
	};
}

export const useMessage = (id: number, messageId: number) =>
	useSWR([ENDPOINTS, id, "message", messageId], () =>
		unwrap(messages[":message_id"].$get(messageParam(id, messageId))),
	);

/** Response to saving an endpoint; includes the secret if created. */
export interface SavedEndpoint {
	id: number;
	version: number;
	secret?: string;
}

export async function saveEndpoint(
	id: number | null,
	json: EndpointBody,
	headers: Record<string, string>,
): Promise<SavedEndpoint> {
	const savedEndpoint =
		id === null
			? await unwrap(webhooks.$post({ json }, { headers }))
			: await unwrap(endpointRoute.$put({ ...endpointParam(id), json }, { headers }));
	await mutate(ENDPOINTS);
	return savedEndpoint;
}

export async function removeEndpoint(id: number) {
	await unwrap(endpointRoute.$delete(endpointParam(id), saveKeyOptions()));
	await mutate(ENDPOINTS);
}

/** Loads the secret; the password may be empty only if it was entered recently. */
export const loadSecret = (id: number, password: string) =>
	unwrap(endpointRoute.secret.$post({ ...endpointParam(id), json: { password } }));

/**
 * @param headers one idempotency key for all attempts of a dialog, so that a retry creates no second secret
 */
export async function rotateSecret(id: number, password: string, headers: Record<string, string>) {
	const created = await unwrap(
		endpointRoute.rotate.$post({ ...endpointParam(id), json: { password } }, { headers }),
	);
	await mutate(ENDPOINTS);
	return created;
}

/** Reloads the endpoints, and the messages of one. */
const refreshEndpoint = (id: number) =>
	reloadMatching((key) => key === ENDPOINTS || (Array.isArray(key) && key[0] === ENDPOINTS && key[1] === id));

export async function testEndpoint(id: number) {
	await unwrap(endpointRoute.test.$post(endpointParam(id), saveKeyOptions()));
	await refreshEndpoint(id);
}

export async function resendMessage(id: number, messageId: number) {
	const queued = await unwrap(
		messages[":message_id"].resend.$post(messageParam(id, messageId), saveKeyOptions()),
	);
	await refreshEndpoint(id);
	return queued;
}
