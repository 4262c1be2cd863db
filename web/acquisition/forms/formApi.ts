import useSWR from "swr";
import useSWRInfinite from "swr/infinite";
import type { z } from "zod";
import { FIRST_TEXTS, type QuestionChart, TEXTS_PER_PAGE } from "#domain/acquisition/forms/answer-charts.ts";
import type { formInput } from "#domain/acquisition/forms/form-input.ts";
import type { FormRow } from "#domain/engine/kinds/form.ts";
import { loadExplorerAppendix, refreshLists } from "#web/engine/explorer/explorerApi.ts";
import { type ItemData, useItemData } from "#web/engine/explorer/itemApi.ts";
import { client, unwrap, type Wire } from "#web/platform/api/apiClient.ts";

export type FormInput = z.output<typeof formInput>;

/** Form data that separate pages edit. */
export type FormFacts = Pick<
	FormRow,
	"code" | "generation" | "status_description" | "export_google_sheet" | "spreadsheet_id"
>;

/** Form with its facts, for the pages beside its editor. */
export type AnswerForm = ItemData<FormInput, FormFacts>;

/** One form for its pages. */
export const useAnswerForm = (id: number) => useItemData<FormInput, FormFacts>("form", id);

/** Number of respondents and responses. */
export const useAnswerCounts = (id: number) =>
	useSWR(["form-counts", id], async () => (await loadExplorerAppendix("form", [id]))[id]);

const calls = client.forms.api.form;

/** Response in the list. */
export type ListedAnswer = Wire<(typeof calls.answers)[":id"]["$get"]>["items"][number];

/** Filter of responses in the URL. */
export interface AnswerFilter {
	search: string;
	date_from: string;
	date_to: string;
}

type AnswerPage = Wire<(typeof calls.answers)[":id"]["$get"]>;

/** Paginated responses of a form, newest first. */
export function useFormAnswers(id: number, filter: AnswerFilter) {
	const pages = useSWRInfinite(
		(_, previousPage: AnswerPage | null) =>
			previousPage && previousPage.next_cursor === null
				? null
				: (["form-answers", id, filter, previousPage?.next_cursor ?? null] as const),
		([, id, filter, before]) =>
			unwrap(
				calls.answers[":id"].$get({
					param: { id: String(id) },
					query: { ...filter, ...(before !== null && { before }) },
				}),
			),
		{ revalidateFirstPage: false, keepPreviousData: true },
	);
	const { data, error, size, setSize, isValidating, mutate } = pages;
	return {
		firstPage: data?.[0],
		items: data?.flatMap(({ items }) => items) ?? [],
		error,
		hasMore: (data?.at(-1)?.next_cursor ?? null) !== null,
		loadingMore: isValidating && size > (data?.length ?? 0),
		loadMore: () => void setSize(size + 1),
		reload: () => void mutate(),
	};
}

/** One response to a form. */
export const useFormAnswer = (id: number, answer: number) =>
	useSWR(["form-answer", id, answer], () =>
		unwrap(calls.answers[":id"][":answer"].$get({ param: { id: String(id), answer: String(answer) } })),
	);

export type FormCharts = Wire<(typeof calls.charts)[":id"]["$get"]>;

/** Charts of a form's answers. */
export const useFormCharts = (id: number, filter: AnswerFilter) =>
	useSWR(
		["form-charts", id, filter],
		() => unwrap(calls.charts[":id"].$get({ param: { id: String(id) }, query: { ...filter } })),
		{ keepPreviousData: true },
	);

type TextPage = Wire<(typeof calls.charts)[":id"]["texts"][":field"]["$get"]>;

interface FurtherTexts {
	id: number;
	/** Question with its first texts. */
	question: Pick<QuestionChart, "id" | "answered" | "bars">;
	filter: AnswerFilter;
}

/**
 * SWR key of a page of further texts. Includes the first texts: after a change, pages would overlap or leave
 * gaps.
 */
export const furtherTextsKey = (
	{ id, question: { id: field, answered, bars }, filter }: FurtherTexts,
	page: number,
) => ["form-texts", id, field, filter, FIRST_TEXTS + page * TEXTS_PER_PAGE, answered, bars] as const;

/** Paginated texts beyond those in the chart, loaded on demand. */
export function useFurtherTexts(further: FurtherTexts & { opened: boolean }) {
	const { data, error, size, setSize, isValidating, mutate } = useSWRInfinite(
		(page, previousPage: TextPage | null) =>
			!further.opened || previousPage?.has_more === false ? null : furtherTextsKey(further, page),
		([, id, field, filter, skip]) =>
			unwrap(
				calls.charts[":id"].texts[":field"].$get({
					param: { id: String(id), field: String(field) },
					query: { ...filter, skip: String(skip) },
				}),
			),
		{ revalidateFirstPage: false },
	);
	return {
		items: data?.flatMap(({ items }) => items) ?? [],
		error: error as unknown,
		hasMore: data?.at(-1)?.has_more ?? true,
		loading: further.opened && isValidating && size > (data?.length ?? 0),
		loadMore: () => void setSize(size + 1),
		reload: () => void mutate(),
	};
}

export type FormSheetState = Wire<(typeof calls.sheet)[":id"]["$get"]>;

/** Status of a form's Google sheet. */
export const useFormSheet = (id: number) =>
	useSWR(["form-sheet", id], () => unwrap(calls.sheet[":id"].$get({ param: { id: String(id) } })));

/** Starts the link of a form to a sheet; returns the URL of Google's consent page. */
export const postSheetConnect = (id: number): Promise<{ url: string }> =>
	unwrap(calls.sheet[":id"].connect.$post({ param: { id: String(id) } }));

/** Writes missing responses to the sheet now. */
export const postSheetRetry = async (id: number): Promise<void> => {
	await unwrap(calls.sheet[":id"].again.$post({ param: { id: String(id) } }));
};

/** Unlinks a form's sheet. */
export const deleteSheetLink = async (id: number): Promise<void> => {
	await unwrap(calls.sheet[":id"].$delete({ param: { id: String(id) } }));
	await refreshLists("form");
};

/** Version of the form that a change is based on; a newer one refuses it. */
interface Change {
	id: number;
	version: number;
}

/** Closes a form with a message for friends; null publishes it again. */
export async function postFormStatus(
	change: Change & { status_description: string | null },
	headers: Record<string, string>,
): Promise<void> {
	await unwrap(calls.status.$post({ json: change }, { headers }));
	await refreshLists("form");
}

/** Sets the action after a response; null for none. */
export async function postFormAction(
	change: Change & { action_id: number | null },
	headers: Record<string, string>,
): Promise<void> {
	await unwrap(calls.action.$post({ json: change }, { headers }));
	await refreshLists("form");
}
