/** Answers to forms, for friends. */
export const FORM_ANSWER_TEXTS = {
	answerRequired: "入力してください。",
	answerNotChosen: "選択してください。",
	answerChoiceUnknown: "選択肢の中から選んでください。",
	answerName: "お名前を入力してください。数字や記号は使えません。",
	answerKana: "全角カタカナで入力してください。",
	answerEmail: "メールアドレスの形で入力してください（例: name@example.com）。",
	answerTel: "電話番号を入力してください（例: 090-1234-5678）。",
	answerNumeric: "数値を入力してください。",
	answerDate: "日付を入力してください（例: 2026-04-01）。",
	answerNotAgreed: "同意いただけないときは、送信できません。",
	formNotYet: "この回答フォームの受付は、まだ始まっていません。",
	formOver: "この回答フォームの受付は終了しました。",
	formFull: "定員に達したため、受付を終了しました。",
	thanksTitle: "ご回答ありがとうございました",
	sendLabel: "送信する",
	nextLabel: "次へ",
	backLabel: "戻る",
	answersTooMany: "ただいま込み合っています。1分ほどおいて、もう一度送信してください。",
	strangersToday:
		"本日はこれ以上の回答を受け付けられません。お手数ですが、明日以降にもう一度お試しください。",
	answersFull: (times: number) =>
		`この回答フォームに回答できるのは、24時間に${times}回までです。時間をおいて、もう一度お試しください。`,
	answersOutdated: "質問の内容が変わりました。お手数ですが、ご確認のうえもう一度送信してください。",
	/** For an address without a form, or of a deleted one. */
	goneTitle: "回答フォームを開けません",
	gone: "この回答フォームは終了したか、アドレスが正しくありません。",
	formNotOpen: "この回答フォームは、現在ご利用いただけません。",
	formAskedNothing: "この回答フォームには、まだ質問がありません。",
	formNeedsLogin: "この回答フォームは、LINEのトークに届いたリンクから開いてください。",
	formLinkOver: "このリンクの有効期限が切れています。LINEのトークに届いた新しいリンクから開いてください。",
} as const;
