/** Texts of test mode and of the switches of the kinds of sends. */
export const SENDING_MODES_TEXTS = {
	decisionRequired: (kinds: string) =>
		kinds === ""
			? "いま保留になったメッセージがあります。件数を確かめて、送るか送らないかを選んでください。"
			: `${kinds}は、保留しているメッセージがあります。送るか、送らないかを選んでください。`,
} as const;
