/** A message with every text in it changed, at any depth. */
export function mapTexts<Message>(message: Message, change: (text: string) => string): Message {
	if (typeof message === "string") return change(message) as Message;
	if (Array.isArray(message)) return message.map((part) => mapTexts(part, change)) as Message;
	if (typeof message !== "object" || message === null) return message;
	return Object.fromEntries(
		Object.entries(message).map(([name, part]) => [name, mapTexts(part, change)]),
	) as Message;
}
