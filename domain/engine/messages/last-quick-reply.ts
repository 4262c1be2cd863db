interface Quick {
	quickReply?: unknown;
}

/**
 * Messages of one send with the quick replies at the last of them, because LINE shows no others: its own, or
 * those of the nearest message before it.
 */
export function withQuickReplyLast<Message extends Quick>(messages: Message[]): Message[] {
	const shown = messages.findLast(({ quickReply }) => quickReply !== undefined);
	const last = messages.at(-1);
	if (shown === undefined || shown === last) return messages;
	return messages.map((message) => {
		if (message === last) return { ...message, quickReply: shown.quickReply };
		const { quickReply: _, ...rest } = message;
		return rest as Message;
	});
}
