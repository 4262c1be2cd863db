import useSWR from "swr";
import type { z } from "zod";
import type { FormAnswer } from "#domain/forms/answers.ts";
import type { FormAppendix, FormRow, formInput } from "#domain/kinds/form.ts";
import { call } from "../api/client.ts";
import { loadAppendix, refreshLists } from "../explorer/api.ts";
import { type ItemData, useItemData } from "../explorer/editing.ts";

export type FormInput = z.output<typeof formInput>;

/** What of a form is not edited with its other fields. */
export type FormFacts = Pick<
	FormRow,
	"code" | "generation" | "status_description" | "export_google_sheet" | "spreadsheet_id"
>;

export type FormData = ItemData<FormInput, FormFacts>;

/** One form, as its pages open with it. */
export const useForm = (id: number) => useItemData<FormInput, FormFacts>("form", id);

/** How many answered a form, and how often. */
export const useAnswerCounts = (id: number) =>
	useSWR(["form-counts", id], async () => (await loadAppendix("form", [id]))[id] as FormAppendix | undefined);

interface Answers {
	name: string;
	group_id: number | null;
	items: {
		id: number;
		/** Null for an answer of nobody known. */
		friend: { id: number; name: string; icon_url: string | null } | null;
		answers: FormAnswer[];
		created_at: string;
	}[];
	total: number;
	page: number;
	take_num: number;
}

export type Answer = Answers["items"][number];

/** A form's answers, newest first. */
export const useAnswers = (id: number, page: number) =>
	useSWR(["form-answers", id, page], () => call<Answers>("GET", `/api/form/answers/${id}?page=${page}`), {
		keepPreviousData: true,
	});

interface Change {
	id: number;
	version: number;
}

/** Stops a form, with what friends then read; null publishes it again. */
export const saveStatus = (
	change: Change & { status_description: string | null },
	headers: Record<string, string>,
) => save("/api/form/status", change, headers);

/** Sets what runs after an answer; null runs nothing. */
export const saveAfterAnswer = (
	change: Change & { action_id: number | null },
	headers: Record<string, string>,
) => save("/api/form/action", change, headers);

async function save(path: string, change: object, headers: Record<string, string>): Promise<void> {
	await call("POST", path, { json: change, headers });
	await refreshLists("form");
}
