/** The fields of a message that hold addresses, as in LINE's description. */
export const ADDRESS_FIELDS: ReadonlySet<string> = new Set([
	"uri",
	"linkUri",
	"desktop",
	"url",
	"imageUrl",
	"iconUrl",
	"baseUrl",
	"previewUrl",
	"previewImageUrl",
	"originalContentUrl",
	"thumbnailImageUrl",
]);

/** A message with every address in it, at any depth, percent-encoded as LINE requires; browsers allow more. */
export function withEncodedAddresses<Message>(message: Message): Message {
	if (Array.isArray(message)) return message.map(withEncodedAddresses) as Message;
	if (typeof message !== "object" || message === null) return message;
	return Object.fromEntries(
		Object.entries(message).map(([name, part]) => [
			name,
			typeof part === "string" && ADDRESS_FIELDS.has(name) ? encoded(part) : withEncodedAddresses(part),
		]),
	) as Message;
}

/** RFC 3986's characters; a `%` must be followed by two digits. A text that is no address stays as it is. */
export function encoded(address: string): string {
	if (!URL.canParse(address)) return address;
	const { href } = new URL(address);
	const [beforeFragment = "", ...fragment] = href.split("#");
	const escaped = fragment.length > 0 ? `${beforeFragment}#${fragment.join("%23")}` : beforeFragment;
	return escaped
		.replaceAll(/[^\w\-.~!$&'()*+,;=:@/?%#]/g, encodeURIComponent)
		.replaceAll(/%(?![0-9A-Fa-f]{2})/g, "%25");
}
