/**
 * A UUID that begins with the time at which it was made (version 7): rows that are written together then lie together in
 * their indices, where those of chance would touch a page of the file each.
 */
export function newId(): string {
	const time = Date.now().toString(16).padStart(12, "0");
	return `${time.slice(0, 8)}-${time.slice(8)}-7${crypto.randomUUID().slice(15)}`;
}
