/** Texts about groups. */
export const GROUP_TEXTS = {
	hasLeft: "このグループからは退出しているため、送信できません。",
	needsAllFriends: "グループは、すべての友だちを担当する人だけが見られます。",
	notLeftAtLine: "LINEに接続できないため、退出できませんでした。時間をおいてもう一度お試しください。",
	/** Member whose name LINE does not tell. */
	namelessMember: "メンバー",
	noPlaceholders: "グループでは、友だちごとの差し込みは使えません。本文から消してください。",
	noActionButtons:
		"グループでは、アクションやテンプレートのボタンを押しても何も起きません。リンクか「テキストを送る」のボタンに変えてください。",
	answersOff: "自動応答がオフになったため、送信しませんでした。",
	sendGivenUp: "送信の処理が何度も途中で止まったため、送信をやめました。届いている可能性があります。",
} as const;
