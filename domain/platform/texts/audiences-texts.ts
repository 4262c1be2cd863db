/** Reasons of LINE for an audience that it could not prepare, by its code. */
const FAILURES: Record<string, string> = {
	AUDIENCE_GROUP_AUDIENCE_INSUFFICIENT: "友だちが少なすぎるため、LINEはオーディエンスを作れませんでした。",
	INTERNAL_ERROR: "LINEの中で問題が起きました。時間をおいて作り直してください。",
};

export const AUDIENCE_TEXTS = {
	nameRequired: "名前を入力してください。",
	linkRequired: "リンクを選んでください。",
	linkUnknown: "選んだリンクがありません。",
	broadcastRequired: "配信を選んでください。",
	broadcastUnknown: "LINEが受け付けた60日以内の配信を選んでください。",
	scopeRestricted: "オーディエンスは、すべての友だちを見られる担当者だけが使えます。",
	nobody: "条件に合う友だちがいません。条件を変えてください。",
	notRenewable: "このオーディエンスは作り直せません。",
	stillAtWork: "まだ準備中です。終わってからもう一度お試しください。",
	givenUp: "LINEから答えがないため、あきらめました。時間をおいて作り直してください。",
	refused: (status: number, message: string) => `LINEが受け付けませんでした（${status}）。${message}`,
	notAllowed:
		"LINEは、このアカウントにオーディエンスの作成を許していません（未認証のアカウントや、プランの条件）。",
	failed: (type: string | null) => FAILURES[type ?? ""] ?? "LINEはオーディエンスを作れませんでした。",
	gone: "LINEにこのオーディエンスがありません。作り直してください。",
	operatorDisabled: "作成した担当者が、すべての友だちを見られなくなったため、停止しました。",
} as const;
