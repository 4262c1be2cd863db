import { z } from "zod";

/** What became of an operator's way to Google; the page from which they went tells it. */
export type SignInOutcome = "connected" | "denied" | "partial" | "expired" | "failed";

/** What is told of these alike, whatever they went for. */
export const SIGN_IN_TEXTS = {
	partial:
		"許可されていない項目があるため、連携できませんでした。Googleの画面で、すべての項目にチェックを入れてください。",
	expired: "連携の手続きの有効期限が切れました。もう一度お試しください。",
} as const;

/** What Google hands back in the address: a code, or the error that somebody pressed cancel. */
export const googleReturn = z.object({
	state: z.string().max(200).default(""),
	code: z.string().max(2_000).default(""),
	error: z.string().max(200).default(""),
});
