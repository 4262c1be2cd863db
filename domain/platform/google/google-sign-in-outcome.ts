import { z } from "zod";

/** Result of a Google sign-in, shown on the page that started it. */
export type SignInOutcome = "connected" | "denied" | "partial" | "expired" | "failed";

/** Result messages that do not depend on the purpose of the sign-in. */
export const SIGN_IN_TEXTS = {
	partial:
		"許可されていない項目があるため、連携できませんでした。Googleの画面で、すべての項目にチェックを入れてください。",
	expired: "連携の手続きの有効期限が切れました。もう一度お試しください。",
} as const;

/** Query of Google's redirect: a code, or the error after a cancellation. */
export const googleReturn = z.object({
	state: z.string().max(200).default(""),
	code: z.string().max(2_000).default(""),
	error: z.string().max(200).default(""),
});
