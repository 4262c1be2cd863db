/** Kinds of sends that need an approval. */
export type ApprovalKind = "broadcast";

/**
 * States of a request with their labels. `expired` is derived from a waiting one whose scheduled time has passed;
 * `outdated` is one that was approved before its send was changed.
 */
export const APPROVAL_STATES = {
	waiting: "承認待ち",
	expired: "日時切れ",
	approved: "承認済み",
	returned: "差し戻し",
	withdrawn: "取り下げ",
	outdated: "変更により無効",
} as const;

export type ApprovalState = keyof typeof APPROVAL_STATES;
export type StoredApprovalState = Exclude<ApprovalState, "expired">;

/** Displayed state of a request. */
export const displayedApprovalState = (
	{ state, startsAt }: { state: StoredApprovalState; startsAt: number | null },
	now: number,
): ApprovalState => (state === "waiting" && startsAt !== null && startsAt <= now ? "expired" : state);

/** Reasons for a request, with their sentences. */
export const APPROVAL_CAUSES = {
	size: "この人数に送るときは、承認の決まりで承認が必要です。",
	role: "承認が必要な担当者の送信です。",
	changed: "承認のあとで内容が変わったため、もう一度承認が必要です。",
	grown: "送る友だちが増え、人数が承認の決まりを超えました。",
} as const;

export type ApprovalCause = keyof typeof APPROVAL_CAUSES;

/** Results of opening a link. */
export const LINK_VERDICTS = {
	ok: "開けます",
	missing: "ページが見つかりません",
	failed: "ページがエラーになります",
	loop: "転送が終わりません",
	private: "社内などの限られた場所のアドレスのため、開きませんでした",
	slow: "時間内に開けませんでした",
	unreachable: "開けません（アドレスの間違い、サーバーの停止、証明書の問題など）",
} as const;

export type LinkVerdict = keyof typeof LINK_VERDICTS;

/** Result of opening one link of the messages. */
export interface LinkCheck {
	address: string;
	verdict: LinkVerdict;
	/** HTTP status of the last response; null without one. */
	status: number | null;
	/** Number of redirects that were followed. */
	redirects: number;
	/** Address at the end of the redirects. */
	finalAddress: string;
	/** Epoch ms. */
	checkedAt: number;
}

/** Tabs of the list: all that wait, those that need the operator, and the history. */
export const APPROVAL_TABS = { waiting: "承認待ち", needed: "あなたの対応待ち", all: "すべて" } as const;

export type ApprovalTab = keyof typeof APPROVAL_TABS;

export const APPROVAL_TAB_NAMES = Object.keys(APPROVAL_TABS) as [ApprovalTab, ...ApprovalTab[]];
