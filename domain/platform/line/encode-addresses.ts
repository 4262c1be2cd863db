/** Names of message fields that contain addresses, by LINE's API description. */
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

/**
 * Returns a message with every address, at any depth, percent-encoded as LINE requires; browsers are more
 * lenient.
 */
export function encodeAddresses<Message>(message: Message): Message {
	if (Array.isArray(message)) return message.map(encodeAddresses) as Message;
	if (typeof message !== "object" || message === null) return message;
	return Object.fromEntries(
		Object.entries(message).map(([name, part]) => [
			name,
			typeof part === "string" && ADDRESS_FIELDS.has(name) ? encodeAddress(part) : encodeAddresses(part),
		]),
	) as Message;
}

/**
 * Percent-encodes characters outside RFC 3986, and any `%` without two digits. A text that is not an
 * address is unchanged.
 */
export function encodeAddress(address: string): string {
	if (!URL.canParse(address)) return address;
	const { href } = new URL(address);
	const [beforeFragment = "", ...fragment] = href.split("#");
	const escaped = fragment.length > 0 ? `${beforeFragment}#${fragment.join("%23")}` : beforeFragment;
	return escaped
		.replaceAll(/[^\w\-.~!$&'()*+,;=:@/?%#]/g, encodeURIComponent)
		.replaceAll(/%(?![0-9A-Fa-f]{2})/g, "%25");
}
