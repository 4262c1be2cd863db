import type { Mark, MarkSource } from "#domain/marks/mark.ts";

/** The response marks as a page has them. */
export type MarkStore =
	| { state: "loading" }
	| { state: "failed" }
	| { state: "ready"; source: MarkSource; marks: Mark[]; editable: boolean };

export const markById = (store: MarkStore, id: number): Mark | undefined =>
	store.state === "ready" ? store.marks.find((mark) => mark.id === id) : undefined;
