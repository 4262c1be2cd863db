/** Entry of a tar archive. */
interface TarEntry {
	name: string;
	size: number;
	/** Opens the contents when the entry is written. */
	open: () => Promise<AsyncIterable<Uint8Array>>;
}

/** Length of a block, of which an archive consists. */
const BLOCK = 512;

/** Writes an archive in the ustar format, one entry after the other. @throws Error for a name of above 100 bytes */
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
	write(0, name);
	write(100, octal(0o600, 8));
	write(108, octal(0, 8));
	write(116, octal(0, 8));
	write(124, octal(size, 12));
	write(136, octal(0, 12));
	write(148, " ".repeat(8));
	write(156, "0");
	write(257, "ustar\0");
	write(263, "00");
	write(
		148,
		`${header
			.reduce((sum, byte) => sum + byte, 0)
			.toString(8)
			.padStart(6, "0")}\0 `,
	);
	return header;
}
