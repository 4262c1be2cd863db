import { SIGN_IN_TEXTS, type SignInOutcome } from "#domain/platform/google/google-sign-in-outcome.ts";

/** Outcomes of an operator's sign-in to Google, as shown on the page of a form's sheet. */
export const SHEET_OUTCOMES: Readonly<Record<SignInOutcome, string>> = {
	...SIGN_IN_TEXTS,
	connected: "Googleシートと連携しました。これまでの回答も、順に書き込みます。",
	denied: "Googleシートの連携をキャンセルしました。",
	failed: "Googleシートと連携できませんでした。時間をおいて、もう一度お試しください。",
};

/** Address of a sheet at Google. */
export const spreadsheetAddress = (spreadsheetId: string): string =>
	`https://docs.google.com/spreadsheets/d/${encodeURIComponent(spreadsheetId)}`;
