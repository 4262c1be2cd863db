/** Entry of a tar archive. */
interface TarEntry {
	name: string;
	size: number;
	/** Opens the contents when the entry is written. */
	open: () => Promise<AsyncIterable<Uint8Array>>;
}

/** Length of a block, of which an archive consists. */
const BLOCK = 512;

/** Offsets of a header's fields. */
const FIELD = {
	name: 0,
	mode: 100,
	userId: 108,
	groupId: 116,
	size: 124,
	modifiedAt: 136,
	checksum: 148,
	type: 156,
	format: 257,
	version: 263,
} as const;

const REGULAR_FILE = "0";

/**
 * Writes an archive in the ustar format, one entry after the other.
 * @throws Error for a name of more than 100 bytes, or contents of another size than announced
 */
export async function* writeTar(entries: AsyncIterable<TarEntry>): AsyncGenerator<Uint8Array> {
	for await (const { name, size, open } of entries) {
		yield headerOf(name, size);
		let written = 0;
		for await (const bytes of await open()) {
			written += bytes.length;
			yield bytes;
		}
		// The download must not pass for a complete one.
		if (written !== size) throw new Error(`${name}: ${written} bytes instead of ${size}`);
		yield new Uint8Array((BLOCK - (size % BLOCK)) % BLOCK);
	}
	yield new Uint8Array(2 * BLOCK);
}

function headerOf(name: string, size: number): Uint8Array {
	if (new TextEncoder().encode(name).length > 100) throw new Error(`${name}: name too long`);
	const header = new Uint8Array(BLOCK);
	const write = (at: number, text: string) => header.set(new TextEncoder().encode(text), at);
	const octal = (value: number, length: number) => `${value.toString(8).padStart(length - 1, "0")}\0`;
	write(FIELD.name, name);
	write(FIELD.mode, octal(0o600, 8));
	write(FIELD.userId, octal(0, 8));
	write(FIELD.groupId, octal(0, 8));
	write(FIELD.size, octal(size, 12));
	write(FIELD.modifiedAt, octal(0, 12));
	// The checksum is calculated with spaces in its own field.
	write(FIELD.checksum, " ".repeat(8));
	write(FIELD.type, REGULAR_FILE);
	write(FIELD.format, "ustar\0");
	write(FIELD.version, "00");
	write(
		FIELD.checksum,
		`${header
			.reduce((sum, byte) => sum + byte, 0)
			.toString(8)
			.padStart(6, "0")}\0 `,
	);
	return header;
}
