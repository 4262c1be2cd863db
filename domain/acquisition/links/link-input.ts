import { z } from "zod";
import type { ExportEncoding } from "#domain/acquisition/forms/form-answers.ts";
import { codeOf, optionalId, recordId, typedText, wholeNumber } from "#domain/platform/wire/input-schemas.ts";

export const LINKS_PER_PAGE = 50;
export const MAX_LINK_NAME = 100;

/** Query of the list: links with a name or address that contains a text, older than a given one. */
export const linkListQuery = z.object({
	search: z.string().trim().max(200).default(""),
	before: recordId().optional(),
});

/** Settings of a link. */
export const linkInput = z.object({
	version: wholeNumber(),
	name: typedText(MAX_LINK_NAME).default(""),
	is_counted: codeOf(0, 1),
	action_id: optionalId().default(null),
	twice_type: codeOf(0, 1).default(0),
});

/** Whether taps on links are counted at all. */
export const linkSettingInput = z.object({ count_taps: codeOf(0, 1) });

/** Query of the friends who tapped, by page. */
export const linkFriendsQuery = z.object({
	page: wholeNumber().pipe(z.number().min(1).max(1_000_000)).default(1),
});

/** Kinds of sources by which links can be listed. */
const TAP_SOURCES = ["broadcast", "scenario"] as const;
export const tapSourceQuery = z.object({ type: z.enum(TAP_SOURCES), id: recordId() });

export type LinkInput = z.output<typeof linkInput>;
export type LinkListQuery = z.output<typeof linkListQuery>;
export type LinkSettingInput = z.output<typeof linkSettingInput>;
export type TapSource = z.output<typeof tapSourceQuery>["type"];

/** Path of the friends who tapped a link as a CSV file. */
export const linkExportPath = <Id extends number | string>(id: Id) => `/line/link/export/${id}` as const;

export const linkExportAddress = (id: number, encoding: ExportEncoding): string =>
	linkExportPath(id) + (encoding === "utf-8" ? "" : `?encoding=${encoding}`);
