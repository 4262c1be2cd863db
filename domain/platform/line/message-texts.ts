/** Returns a message with every text in it mapped, at any depth; `field` is the name of the text's field. */
export function mapTexts<Message>(
	message: Message,
	change: (text: string, field: string) => string,
	field = "",
): Message {
	if (typeof message === "string") return change(message, field) as Message;
	if (Array.isArray(message)) return message.map((part) => mapTexts(part, change, field)) as Message;
	if (typeof message !== "object" || message === null) return message;
	return Object.fromEntries(
		Object.entries(message).map(([name, part]) => [name, mapTexts(part, change, name)]),
	) as Message;
}
