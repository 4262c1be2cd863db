/** What became of an operator's way to Google; the settings page tells it. */
export const SIGN_IN_OUTCOMES = {
	connected: "Googleアカウントを連携しました。",
	denied: "Googleアカウントの連携をキャンセルしました。",
	partial:
		"許可されていない項目があるため、連携できませんでした。Googleの画面で、すべての項目にチェックを入れてください。",
	expired: "連携の手続きの有効期限が切れました。もう一度お試しください。",
	failed: "Googleアカウントを連携できませんでした。時間をおいて、もう一度お試しください。",
} as const;
export type SignInOutcome = keyof typeof SIGN_IN_OUTCOMES;
