/**
 * Number of ids that can share a time and random part: the twelve bits after the version distinguish them.
 */
const IDS_PER_STAMP = 0x1000;
const COUNTS = Array.from({ length: IDS_PER_STAMP }, (_, count) => count.toString(16).padStart(3, "0"));

/**
 * UUID that begins with its creation time (version 7). Rows that are written together are then neighbours
 * in their indexes; random ids would each touch another page of the file.
 */
export function newId(): string {
	const time = Date.now().toString(16).padStart(12, "0");
	return `${time.slice(0, 8)}-${time.slice(8)}-7${crypto.randomUUID().slice(15)}`;
}

/**
 * Ids of rows that are written together. Time and randomness are read once, and a counter distinguishes the
 * ids (RFC 9562, 6.2), so that they sort in order. One reveals the others, so they must not serve as
 * secrets.
 */
export function newIds(count: number): string[] {
	const ids: string[] = [];
	while (ids.length < count) {
		const id = newId();
		const [prefix, suffix] = [id.slice(0, 15), id.slice(18)];
		for (const counter of COUNTS.slice(0, count - ids.length)) ids.push(prefix + counter + suffix);
	}
	return ids;
}
