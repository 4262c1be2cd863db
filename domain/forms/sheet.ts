import { z } from "zod";

/** What became of an operator's way to Google for a form's sheet; its page tells it. */
export const SHEET_OUTCOMES = {
	connected: "Googleシートと連携しました。これまでの回答も、順に書き込みます。",
	denied: "Googleシートの連携をキャンセルしました。",
	partial:
		"許可されていない項目があるため、連携できませんでした。Googleの画面で、すべての項目にチェックを入れてください。",
	expired: "連携の手続きの有効期限が切れました。もう一度お試しください。",
	failed: "Googleシートと連携できませんでした。時間をおいて、もう一度お試しください。",
} as const;
export type SheetOutcome = keyof typeof SHEET_OUTCOMES;

/** What Google hands back in the address. */
export const sheetReturn = z.object({
	state: z.string().max(200).default(""),
	code: z.string().max(2_000).default(""),
	error: z.string().max(200).default(""),
});

/** Where a sheet is opened at Google. */
export const sheetAddress = (spreadsheetId: string): string =>
	`https://docs.google.com/spreadsheets/d/${encodeURIComponent(spreadsheetId)}`;
