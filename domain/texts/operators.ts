export const OPERATOR_TEXTS = {
	loginFailed: "メールアドレスまたはパスワードが違います。",
	loginLocked: (minutes: number) =>
		`ログインに続けて失敗したため、一時的に停止しています。約${minutes}分後にお試しください。`,
	emailRequired: "メールアドレスを入力してください。",
	emailInvalid: "メールアドレスの形が正しくありません。",
	passwordRequired: "パスワードを入力してください。",
	passwordTooShort: (min: number) => `パスワードは${min}文字以上にしてください。`,
	operatorNameRequired: "お名前を入力してください。",
	setupClosed: "最初の管理者はすでに登録されています。ログインしてください。",
	setupTokenWrong: "このアドレスは使えません。設置時に表示されたアドレスをもう一度開いてください。",
} as const;
