import useSWR from "swr";
import type { Mark, MarkSource } from "#domain/people/marks/mark.ts";
import { client, unwrap } from "#web/platform/api/client.ts";

/** Cache key of the response marks. */
export const MARKS = "response-marks";

/** The response marks as a page has them. */
export type MarkStore =
	| { state: "loading" }
	| { state: "failed" }
	| { state: "ready"; source: MarkSource; marks: Mark[]; editable: boolean };

export const markById = (store: MarkStore, id: number): Mark | undefined =>
	store.state === "ready" ? store.marks.find((mark) => mark.id === id) : undefined;

/** The response marks, for everything on the page that shows one. */
export function useMarks(): MarkStore {
	const { data, error } = useSWR(MARKS, () => unwrap(client.marks.api.response_marks.$get()));
	if (data) return { state: "ready", ...data };
	return { state: error ? "failed" : "loading" };
}
