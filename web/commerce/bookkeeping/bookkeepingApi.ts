import useSWR from "swr";
import type { AccountingFormatName } from "#domain/commerce/bookkeeping/formats/registry.ts";
import { client, unwrap, type Wire } from "#web/platform/api/apiClient.ts";
import { reloadMatching } from "#web/platform/api/reloadMatching.ts";

const books = client.bookkeeping.api.bookkeeping;

export type BooksPage = Wire<typeof books.$get>;
export type BookDay = BooksPage["days"][number];
export type Sums = BooksPage["total"];
export type Closing = NonNullable<BookDay["closing"]>;
export type Drawer = NonNullable<BooksPage["drawer"]>;
type Reconciliation = Wire<typeof books.reconciliation.$get>;
export type ProviderReconciliation = Reconciliation["providers"][number];
export type ProviderComparison = NonNullable<ProviderReconciliation["comparison"]>;
export type FormatSettings = Wire<typeof books.formats.$get>["items"][number];

/** Books of some days. */
export const useBooks = (period: { from: string; to: string }) =>
	useSWR(["bookkeeping", "books", period], () => unwrap(books.$get({ query: period }), { handles: [403] }), {
		keepPreviousData: true,
	});

/** Comparison of a day with the providers, who are asked anew. */
export const useReconciliation = (day: string) =>
	useSWR(
		["bookkeeping", "reconciliation", day],
		() => unwrap(books.reconciliation.$get({ query: { day } }), { handles: [403] }),
		{ revalidateOnFocus: false },
	);

export const useFormats = () =>
	useSWR(["bookkeeping", "formats"], () => unwrap(books.formats.$get(), { handles: [403] }));

const reloadBooks = () => reloadMatching((key) => Array.isArray(key) && key[0] === "bookkeeping");

export const postClosing = (day: string, json: object, headers: Record<string, string>) =>
	unwrap(books.days[":day"].close.$post({ param: { day }, json: json as never }, { headers })).finally(
		reloadBooks,
	);

export const postReopening = (day: string, json: object, headers: Record<string, string>) =>
	unwrap(books.days[":day"].reopen.$post({ param: { day }, json: json as never }, { headers })).finally(
		reloadBooks,
	);

export const putAccounts = (format: AccountingFormatName, json: object, headers: Record<string, string>) =>
	unwrap(books.formats[":format"].$put({ param: { format }, json: json as never }, { headers })).finally(
		reloadBooks,
	);

/** Address of a file for an accounting program. */
export const journalAddress = (
	format: AccountingFormatName,
	{ from, to, encoding }: { from: string; to: string; encoding: string },
): string =>
	`/api/bookkeeping/formats/${format}/csv?${new URLSearchParams({ from, to, ...(encoding !== "utf-8" && { encoding }) })}`;
