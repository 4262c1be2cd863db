/**
 * A UUID that begins with its creation time (version 7). Rows that are written together are then neighbours in their
 * indexes; random ids would each touch another page of the file.
 */
export function newId(): string {
	const time = Date.now().toString(16).padStart(12, "0");
	return `${time.slice(0, 8)}-${time.slice(8)}-7${crypto.randomUUID().slice(15)}`;
}
