/** Counted links. */
export const LINK_TEXTS = {
	/** For an invalid link, or one that has expired. */
	goneTitle: "リンクを開けません",
	gone: "このリンクは正しくないか、すでに使えなくなっています。",
	personal: "友だちごとに変わるアドレスには、短いアドレスを作れません。",
	/** Reason why taps cannot be counted. */
	notAvailable: "公開アドレスが設定されていないため、リンクのタップを数えられません。",
} as const;
