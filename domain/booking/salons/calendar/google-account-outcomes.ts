import { SIGN_IN_TEXTS, type SignInOutcome } from "#domain/platform/google/google-sign-in-outcome.ts";

/** Messages on the settings page after a Google sign-in. */
export const GOOGLE_ACCOUNT_OUTCOMES: Readonly<Record<SignInOutcome, string>> = {
	...SIGN_IN_TEXTS,
	connected: "Googleアカウントを連携しました。",
	denied: "Googleアカウントの連携をキャンセルしました。",
	failed: "Googleアカウントを連携できませんでした。時間をおいて、もう一度お試しください。",
};
