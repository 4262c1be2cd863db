/** Reasons of LINE for a narrowcast that it did not send, by its code. */
const NARROWCAST_ERRORS: Record<number, string> = {
	1: "LINEの中で問題が起きたため、送信されませんでした。時間をおいて、複製して送信してください。",
	2: "条件に合う友だちが少なすぎるため、LINEは送信しませんでした（50人以上必要です）。条件を広げてください。",
	3: "LINEはこの送信をすでに受け付けています。",
	4: "50人に満たないオーディエンスが条件にあるため、LINEは送信しませんでした。",
	5: "一部の友だちにしか送れないため、LINEは送信を取りやめました。",
};

export const LINE_SEND_TEXTS = {
	everyone: "LINEの友だち全員（友だち一覧にいない友だちも含みます）",
	audienceDeleted: "削除されたオーディエンス",
	rangeReversed: "範囲の始まりは、終わりより小さくしてください。",
	choiceRepeated: "同じものが2回選ばれています。",
	tooManyAudiences: (max: number) => `オーディエンスは${max}件まで選べます。`,
	maxWrong: "人数の上限は1以上の整数で入力してください。",
	conditionRequired:
		"オーディエンスか属性を1つ以上選んでください。全員に送るときは「LINEの友だち全員」を選びます。",
	scopeRestricted: "LINEが選ぶ友だちへの送信は、すべての友だちを見られる担当者だけが行えます。",
	filterUnused: "LINEが選ぶ友だちに送るときは、友だち一覧の条件は使えません。",
	personal:
		"友だちごとに変わる内容（名前などの差し込み、フォームや予約の専用アドレス）が含まれています。LINEが選ぶ友だちへの送信では全員に同じ内容が届くため、取り除いてください。",
	audienceUnready: (name: string) =>
		`オーディエンス「${name}」はまだ使えません。準備ができてから送信してください。`,
	audienceGone: "選んだオーディエンスは削除されています。選び直してください。",
	reachChanged: (before: number, after: number) =>
		`LINEの友だちが${before.toLocaleString("ja-JP")}人から${after.toLocaleString("ja-JP")}人に変わったため、まだ送信を指示していません。人数をお確かめのうえ、もう一度送信してください。`,
	reachUnconfirmed: (count: number) =>
		`LINEの友だちは${count.toLocaleString("ja-JP")}人です。人数を確認していないため、まだ送信を指示していません。人数をお確かめのうえ、もう一度送信してください。`,
	notAllowed:
		"LINEは、このアカウントにこの送信を許していません（未認証のアカウントや、プランの条件）。LINE公式アカウントの管理画面で確認してください。",
	narrowcastFailed: (code: number | null) =>
		NARROWCAST_ERRORS[code ?? 1] ?? "LINEは理由を示さずに送信を取りやめました。",
	progressLost: "LINEから送信の結果を受け取れませんでした。LINE公式アカウントの管理画面で確認してください。",
	inDoubt:
		"LINEが受け付けたかどうかがわかりません。二重に送らないため、もう送信しません。LINE公式アカウントの管理画面で確認してください。",
	cancelledInDoubt: "中止しましたが、LINEがすでに受け付けていて、届いていることがあります。",
	notStoppable: "LINEが受け付けた送信は、途中で止められません。",
	notPausable: "LINEが選ぶ友だちへの送信は一時停止できません。送信が始まる前に取り消すか、中止してください。",
} as const;
