import useSWR from "swr";
import type { FriendMark, MarkSource } from "#domain/people/marks/friend-mark.ts";
import { client, unwrap } from "#web/platform/api/apiClient.ts";

/** Cache key of the response marks. */
export const MARKS_CACHE_KEY = "response-marks";

/** Load state of the response marks. */
export type MarkStore =
	| { state: "loading" }
	| { state: "failed" }
	| { state: "ready"; source: MarkSource; marks: FriendMark[]; editable: boolean };

export const markById = (store: MarkStore, id: number): FriendMark | undefined =>
	store.state === "ready" ? store.marks.find((mark) => mark.id === id) : undefined;

/** Loads the response marks, shared by everything on the page that shows one. */
export function useMarks(): MarkStore {
	const { data, error } = useSWR(MARKS_CACHE_KEY, () => unwrap(client.marks.api.response_marks.$get()));
	if (data) return { state: "ready", ...data };
	return { state: error ? "failed" : "loading" };
}
