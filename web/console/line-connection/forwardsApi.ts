import useSWR from "swr";
import type { ForwardInput } from "#domain/integrations/webhook-forwarding/forward-input.ts";
import { client, unwrap, type Wire } from "#web/platform/api/apiClient.ts";
import { saveKeyHeader } from "#web/platform/api/useSaveKey.ts";

const { webhook_forwards: forwards } = client.webhookForwarding.api;
const forward = forwards[":id"];

export type Forward = Wire<typeof forwards.$get>["items"][number];
export type ForwardedRequest = Wire<typeof forward.requests.$get>["items"][number];

const param = (id: number) => ({ param: { id: String(id) } });

/** Addresses to which LINE's requests are forwarded. */
export const useForwards = () => useSWR("webhook-forwards", () => unwrap(forwards.$get()));

export const useForwardedRequests = (id: number) =>
	useSWR(["webhook-forwards", id], () => unwrap(forward.requests.$get(param(id))));

export const requestForwardCreation = (json: ForwardInput, headers: Record<string, string>) =>
	unwrap(forwards.$post({ json }, { headers }));

export const requestForwardChange = ({ id, ...json }: ForwardInput & { id: number }) =>
	unwrap(forward.$put({ ...param(id), json }, { headers: saveKeyHeader() }));

export const requestForwardDeletion = (id: number) =>
	unwrap(forward.$delete(param(id), { headers: saveKeyHeader() }));
