import useSWR, { mutate } from "swr";
import type { TestSendInput } from "#domain/inbox/testers/test-send.ts";
import { client, unwrap, type Wire } from "#web/platform/api/apiClient.ts";

const { api } = client.testers;
export type Tester = Wire<typeof api.testers.$get>["items"][number];

const TESTERS_KEY = "testers";

/** Friends who can receive tests. */
export const useTesters = () => useSWR(TESTERS_KEY, () => unwrap(api.testers.$get()));

export async function addTester(friendId: number): Promise<void> {
	await unwrap(api.testers.$post({ json: { friend_id: friendId } })).finally(() => mutate(TESTERS_KEY));
}

export async function removeTester(friendId: number): Promise<void> {
	await unwrap(api.testers[":friend_id"].$delete({ param: { friend_id: String(friendId) } })).finally(() =>
		mutate(TESTERS_KEY),
	);
}

/** Testable items and their endpoints (E-413, E-414). */
const TEST_ROUTES = {
	template: client.testers.line.template.test.multi,
	form: client.testers.lvf.test.multi,
	/** Step of a scenario. */
	step: client.testers.line.content.group.test.multi,
};

/** Kind of item that can be sent as a test. */
export type Testable = keyof typeof TEST_ROUTES;

/** Sends items to testers and returns the number of sends. */
export const sendTest = (itemKind: Testable, input: TestSendInput, headers: Record<string, string>) =>
	unwrap(TEST_ROUTES[itemKind].$post({ json: input }, { headers }));
