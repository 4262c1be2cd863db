import useSWR, { mutate } from "swr";
import type { AnsweringTool } from "#domain/engine/friend-records/answering-tool.ts";
import { client, unwrap } from "#web/platform/api/apiClient.ts";
import { saveKeyHeader } from "#web/platform/api/useSaveKey.ts";

const friend = client.friends.api.friends[":id"];
const param = (id: number) => ({ param: { id: String(id) } });

/** Tool that answers a friend, where another one is used beside this one. */
export const useAnswering = (id: number) =>
	useSWR(["friend-answering", id], () => unwrap(friend.answering.$get(param(id))));

export async function requestAnsweredBy(id: number, answered_by: AnsweringTool | null): Promise<void> {
	await unwrap(
		friend.answered_by.$post({ ...param(id), json: { answered_by } }, { headers: saveKeyHeader() }),
	).finally(() => mutate(["friend-answering", id]));
}
