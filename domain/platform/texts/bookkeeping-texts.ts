/** Texts of the books for operators. */
export const BOOKKEEPING_TEXTS = {
	restricted: "担当する友だちが限られているため、お店全体の日計は開けません。",
	cashRequired: "金額は0以上の整数で入力してください。",
	reasonRequired: "開き直す理由を入力してください。",
	accountRequired: "名前を入力してください。",
	periodInvalid: (days: number) => `期間は、開始日から終了日まで${days}日以内で選んでください。`,
	notOver: "これからの日は締められません。",
	newEntries: "画面を開いた後に入出金がありました。読み込み直して、金額を確かめてください。",
	alreadyClosed: "この日は締められています。画面を読み込み直してください。",
	notClosed: "この日は締められていません。画面を読み込み直してください。",
	/** Causes of differences with a provider. */
	onlyThere: "支払い先だけにあります。「確認する」を押すと、支払い先に確かめて記録します。",
	onlyHere: "結びの記録だけにあります。支払い先の管理画面で確かめてください。",
	otherAmount: "金額が違います。支払い先の管理画面で確かめてください。",
	pending: "支払い先が返金を受け付けました。済んだことを確かめてから記録します。",
	foreign: "結び以外で受け取ったお金です。",
	noList: (label: string) =>
		`${label}には、1日の取引を一覧で取り出す仕組みがありません。${label}の管理画面の金額と見比べてください。`,
	providerUnset: (label: string) => `${label}のキーが設定されていません。`,
	providerRefused: (label: string, reason: string) => `${label}が受け付けませんでした。${reason}`,
	providerSilent: (label: string) => `${label}から答えがありません。時間をおいて、もう一度お試しください。`,
} as const;
