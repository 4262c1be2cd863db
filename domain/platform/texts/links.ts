/** Counted links. */
export const LINK_TEXTS = {
	/** What somebody reads whose link leads nowhere (any more). */
	goneTitle: "リンクを開けません",
	gone: "このリンクは正しくないか、すでに使えなくなっています。",
	/** Why taps cannot be counted. */
	notAvailable: "公開アドレスが設定されていないため、リンクのタップを数えられません。",
} as const;
