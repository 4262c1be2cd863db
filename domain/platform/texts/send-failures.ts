/** What the composer says of a send that nothing was heard of. Every page that shows messages brings the composer's other texts. */
export const SEND_FAILURE_TEXTS = {
	/** The server was not reached, or did not answer in time. */
	unanswered:
		"サーバーから応答がありません。入力した内容は残っています。通信状態を確認し、そのままもう一度送信してください（二重に届くことはありません）。",
} as const;
