/** Ids with the same time and random part are distinguished by the twelve bits after the version. */
const TOGETHER = 0x1000;
const COUNTS = Array.from({ length: TOGETHER }, (_, count) => count.toString(16).padStart(3, "0"));

/**
 * A UUID that begins with its creation time (version 7). Rows that are written together are then neighbours in their
 * indexes; random ids would each touch another page of the file.
 */
export function newId(): string {
	const time = Date.now().toString(16).padStart(12, "0");
	return `${time.slice(0, 8)}-${time.slice(8)}-7${crypto.randomUUID().slice(15)}`;
}

/**
 * Ids of rows that are written together: time and randomness are read once, and a counter distinguishes them
 * (RFC 9562, 6.2), so that each sorts after the one before. One reveals the others, so they are no secrets.
 */
export function newIds(count: number): string[] {
	const ids: string[] = [];
	while (ids.length < count) {
		const id = newId();
		const [before, behind] = [id.slice(0, 15), id.slice(18)];
		for (const place of COUNTS.slice(0, count - ids.length)) ids.push(before + place + behind);
	}
	return ids;
}
