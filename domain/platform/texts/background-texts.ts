/** Background tasks. */
export const BACKGROUND_TEXTS = {
	/** Reason of work that never reported back: its worker crashed or was stopped. */
	workStopped: "処理が途中で止まり、最後まで進みませんでした。",
	fileTooLarge: (megabytes: number) => `ファイルが大きすぎるため保存していません（${megabytes}MBまで）。`,
	fileNotFetched: (reason: string) => `LINEから取得できませんでした: ${reason}`,
	notMarkedAsRead: (status: number) => `LINEで既読にできませんでした（${status}）。`,
	notLoading: "LINEで入力中のしるしを表示できませんでした。",
	groupNotRead: "LINEからグループの情報を取得できませんでした。",
	earlierGroupMessage: "先に送ったメッセージが終わるのを待っています。",
	moreProfiles: "メンバーの名前を続けて取得します。",
	lineFileNotReady: "LINEがファイルを準備しています",
} as const;
