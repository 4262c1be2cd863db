/** Errors and notes of bulk operations on deliveries. */
export const DELIVERY_LIST_TEXTS = {
	notResendable: "この配信は再送できる状態ではありません。画面を更新してください。",
	notCancellable: "この配信は取り消せる状態ではありません。画面を更新してください。",
	criterionRequired:
		"対象の条件（予定日・理由・一斉配信・シナリオ・アクション・友だち・きっかけ）を1つ以上指定してください。すべてを対象にするときは、条件を付けずに all に true を指定してください。",
	resendCounts: "再送した分は、今月の送信数に数えられます。",
} as const;
