/** Accounts of a deployment. */
export const ACCOUNT_TEXTS = {
	/** Page and refusal of a disabled account; customers see it too. */
	disabledTitle: "ただいまご利用いただけません",
	disabled: "このページは現在停止しています。お手数ですが、店舗に直接お問い合わせください。",
	handoverTitle: "アカウントを切り替えられませんでした",
	handoverRefused: "アカウントを切り替えられませんでした。管理画面に戻り、もう一度切り替えてください。",
	handoverNeedsSecondStep:
		"このアカウントでは2段階認証が必要です。いつもログインしているアカウントの「アカウント設定」で設定してから、もう一度切り替えてください。",
	/** Change of a password or a second step that another account has. */
	credentialsElsewhere: (account: string) =>
		`パスワードと2段階認証は「${account}」のものを使っています。「${account}」のアカウント設定で変更してください。`,
	/** Login with the password of another account, whose only second step is a passkey there. */
	passkeyOfHome: (address: string) =>
		`パスキーはこのアドレスでは使えません。${address} でログインしてから、アカウントを切り替えてください。`,
} as const;
