/** Texts of the check of messages by LINE. */
export const LINE_CHECK_TEXTS = {
	empty: "空にはできません",
	length: (min: string, max: string) => `${min}文字から${max}文字までにしてください`,
	count: (min: string, max: string) => `${min}個から${max}個までにしてください`,
	oneOf: (values: string) => `${values} のいずれかにしてください`,
	address: "リンク先のURLが正しくありません",
	/** Requirement in LINE's own words. */
	quoted: (message: string) => `LINEの回答「${message.slice(0, 300)}」`,
	atField: (position: number, kind: string, field: string, requirement: string) =>
		`${position}番目のメッセージ（${kind}）${field === "" ? "" : `の${field}`}: ${requirement}`,
	refused: (requirement: string) => `LINEが受け付けない内容です: ${requirement}`,
	accepted: "LINEが受け付ける内容です。",
	unreachable: "LINEに確認できませんでした。しばらくしてから、もう一度お試しください。",
	messagesRequired: "確認するメッセージを入力してください。",
	tooMany: (max: number) => `LINEが一度に受け付けるメッセージは${max}通までです。`,
	templateGone: "テンプレートが削除されています。",
} as const;
