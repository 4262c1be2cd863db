/** Way in which a friend became known. */
export type AddedBy = "follow" | "return" | "contact" | "before";

export const ADDED_BY_LABELS: Record<AddedBy, string> = {
	follow: "友だち追加",
	return: "ブロック解除",
	contact: "最初のメッセージ",
	before: "以前からの友だちとして登録",
};
