/**
 * Composer texts for a send without a response; a separate file, because every page with messages loads it.
 */
export const SEND_FAILURE_TEXTS = {
	/** The server was not reached, or did not respond in time. */
	unanswered:
		"サーバーから応答がありません。入力した内容は残っています。通信状態を確認し、そのままもう一度送信してください（二重に届くことはありません）。",
} as const;
