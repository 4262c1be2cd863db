import { z } from "zod";
import type { Env } from "../env.ts";
import { callGoogle, type GoogleAnswer } from "./client.ts";

const API = "https://sheets.googleapis.com/v4/spreadsheets";

const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });
const at = (spreadsheetId: string, rest = "") => `${API}/${encodeURIComponent(spreadsheetId)}${rest}`;
/** A range within a tab; a quote within its name is doubled. */
const range = (tab: string, cells: string) => encodeURIComponent(`'${tab.replaceAll("'", "''")}'!${cells}`);

export type SheetCell = string | number;

/** Makes a spreadsheet with one tab. */
export const createSpreadsheet = (
	env: Env,
	token: string,
	{ title, tab }: { title: string; tab: string },
): Promise<GoogleAnswer> =>
	callGoogle(env, {
		method: "POST",
		url: API,
		headers: bearer(token),
		json: { properties: { title, locale: "ja_JP" }, sheets: [{ properties: { title: tab } }] },
	});

/** The id of a spreadsheet that was made or asked for; null where the answer names none. */
export const readSpreadsheet = ({ body }: GoogleAnswer): string | null =>
	z.object({ spreadsheetId: z.string().min(1).max(200) }).safeParse(body).data?.spreadsheetId ?? null;

/** Whether a spreadsheet is there for an account, and which tabs it has. */
export const askSpreadsheet = (env: Env, token: string, id: string): Promise<GoogleAnswer> =>
	callGoogle(env, { url: at(id, "?fields=spreadsheetId,sheets.properties.title"), headers: bearer(token) });

const tabs = z.object({ sheets: z.array(z.object({ properties: z.object({ title: z.string() }) })) });

/** Whether a spreadsheet that was asked for has a tab, which its owner may have renamed or removed. */
export const hasTab = ({ body }: GoogleAnswer, tab: string): boolean =>
	tabs.safeParse(body).data?.sheets.some(({ properties }) => properties.title === tab) ?? false;

const refusal = z.object({ error: z.object({ message: z.string() }) });

/** Whether a call was refused because there is no such tab. */
export const isTabMissing = ({ status, body }: GoogleAnswer): boolean =>
	status === 400 &&
	(refusal.safeParse(body).data?.error.message.startsWith("Unable to parse range") ?? false);

/** The first column of a tab. */
export const askFirstColumn = (env: Env, token: string, id: string, tab: string): Promise<GoogleAnswer> =>
	callGoogle(env, {
		url: at(id, `/values/${range(tab, "A:A")}?majorDimension=COLUMNS&valueRenderOption=UNFORMATTED_VALUE`),
		headers: bearer(token),
	});

const column = z.object({ values: z.array(z.array(z.unknown())).default([]) });

/** The values of a column, as texts. */
export const readColumn = ({ body }: GoogleAnswer): string[] =>
	(column.catch({ values: [] }).parse(body).values[0] ?? []).map(String);

/** Writes the first row of a tab. Texts stay texts: a spreadsheet takes none of them for a formula. */
export const putHeadings = (
	env: Env,
	token: string,
	{ id, tab, headings }: { id: string; tab: string; headings: readonly string[] },
): Promise<GoogleAnswer> =>
	callGoogle(env, {
		method: "PUT",
		url: at(id, `/values/${range(tab, "A1")}?valueInputOption=RAW`),
		headers: bearer(token),
		json: { values: [headings] },
	});

/** Adds rows behind the last one, all of them or none. */
export const appendRows = (
	env: Env,
	token: string,
	{ id, tab, rows }: { id: string; tab: string; rows: readonly SheetCell[][] },
): Promise<GoogleAnswer> =>
	callGoogle(env, {
		method: "POST",
		url: at(id, `/values/${range(tab, "A1")}:append?valueInputOption=RAW&insertDataOption=INSERT_ROWS`),
		headers: bearer(token),
		json: { values: rows },
	});
