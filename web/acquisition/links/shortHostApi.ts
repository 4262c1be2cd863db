import useSWR, { mutate } from "swr";
import type { ShortHostInput } from "#domain/acquisition/links/short-host-input.ts";
import { client, unwrap, type Wire } from "#web/platform/api/apiClient.ts";

const { short_host } = client.links.api.link;

export type ShortHost = Wire<typeof short_host.$get>;

/** Host of the account for short addresses. */
export const useShortHost = () => useSWR("short-host", () => unwrap(short_host.$get()));

export const putShortHost = (json: ShortHostInput, headers: Record<string, string>) =>
	unwrap(short_host.$put({ json }, { headers })).finally(() => mutate("short-host"));

export const postShortHostCheck = () => unwrap(short_host.check.$post()).finally(() => mutate("short-host"));
