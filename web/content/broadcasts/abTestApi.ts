import useSWR from "swr";
import { client, unwrap, type Wire } from "#web/platform/api/apiClient.ts";
import { refreshBroadcasts } from "./broadcastApi.ts";

const { ab_tests } = client.abTests.api;

export type AbTest = NonNullable<Wire<(typeof ab_tests)[":id"]["$get"]>["test"]>;
export type AbVariant = AbTest["variants"][number];

/** A/B test of a broadcast. @param version text that changes with the broadcast's progress, upon which it is read again */
export const useAbTest = (id: number, version: string) =>
	useSWR(
		["broadcasts", id, "ab-test", version],
		() => unwrap(ab_tests[":id"].$get({ param: { id: String(id) } })),
		{ keepPreviousData: true },
	);

export const postWinner = (id: number, winner: number, headers: Record<string, string>) =>
	unwrap(ab_tests[":id"].winner.$post({ param: { id: String(id) }, json: { winner } }, { headers })).finally(
		refreshBroadcasts,
	);
