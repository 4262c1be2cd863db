import useSWR from "swr";
import type { z } from "zod";
import type { FormRow, formInput } from "#domain/kinds/form.ts";
import { client, unwrap, type Wire } from "../api/client.ts";
import { loadAppendix, refreshLists } from "../explorer/api.ts";
import { type ItemData, useItemData } from "../explorer/editing.ts";

export type FormInput = z.output<typeof formInput>;

/** What of a form is not edited with its other fields. */
export type FormFacts = Pick<
	FormRow,
	"code" | "generation" | "status_description" | "export_google_sheet" | "spreadsheet_id"
>;

export type AnswerForm = ItemData<FormInput, FormFacts>;

/** One form, as its pages open with it. */
export const useAnswerForm = (id: number) => useItemData<FormInput, FormFacts>("form", id);

/** How many answered a form, and how often. */
export const useAnswerCounts = (id: number) =>
	useSWR(["form-counts", id], async () => (await loadAppendix("form", [id]))[id]);

const calls = client.forms.api.form;

export type Answer = Wire<(typeof calls.answers)[":id"]["$get"]>["items"][number];

/** A form's answers, newest first. */
export const useAnswers = (id: number, page: number) =>
	useSWR(
		["form-answers", id, page],
		() => unwrap(calls.answers[":id"].$get({ param: { id: String(id) }, query: { page: String(page) } })),
		{ keepPreviousData: true },
	);

interface Change {
	id: number;
	version: number;
}

/** Stops a form, with what friends then read; null publishes it again. */
export async function saveStatus(
	change: Change & { status_description: string | null },
	headers: Record<string, string>,
): Promise<void> {
	await unwrap(calls.status.$post({ json: change }, { headers }));
	await refreshLists("form");
}

/** Sets what runs after an answer; null runs nothing. */
export async function saveAfterAnswer(
	change: Change & { action_id: number | null },
	headers: Record<string, string>,
): Promise<void> {
	await unwrap(calls.action.$post({ json: change }, { headers }));
	await refreshLists("form");
}
