/** Devices on which operators receive push notifications. */
export const DEVICE_TEXTS = {
	wrong: "端末の情報が正しくありません。画面を更新して、もう一度お試しください。",
	serviceUnknown: "このブラウザのプッシュ通知には対応していません。ほかのブラウザをお試しください。",
	tooMany: (max: number) =>
		`登録できる端末は${max}台までです。使っていない端末を削除してから、もう一度お試しください。`,
	gone: "登録を解除した端末",
	/** Device in the log, and an operator's devices as receivers of a channel. */
	of: (operator: string, device: string) => `${operator}の${device}`,
	ofOperator: (operator: string, count: number) => `${operator}（端末${count}台）`,
} as const;

/** Push notifications sent by the console itself. */
export const PUSH_TEXTS = {
	ended: {
		title: "ログアウトしました",
		body: "この端末のログインは終了しました。表示していた通知は閉じました。今後、通知は届きません。",
	},
} as const;
