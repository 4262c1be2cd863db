/** Text of a file of the product's own writer: its shown strings, a line for each text. Fails for a broken file. */
export function readPdfText(bytes: Uint8Array): string {
	const file = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
	assertOffsets(file);
	return [...file.matchAll(/ Td (.*?) ET/g)]
		.map(([, shown = ""]) =>
			[...shown.matchAll(/\/([LJ]) [\d.]+ Tf <([0-9A-F]*)> Tj/g)]
				.map(([, font, hex = ""]) => decodeHex(hex, font === "L" ? 2 : 4))
				.join(""),
		)
		.join("\n");
}

const decodeHex = (hex: string, digits: number): string =>
	(hex.match(new RegExp(`.{${digits}}`, "g")) ?? [])
		.map((code) => String.fromCharCode(Number.parseInt(code, 16)))
		.join("");

/** The table must have the position of each object, or readers repair or refuse the file. */
function assertOffsets(file: string): void {
	const table = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(file)?.[1]);
	if (!file.startsWith("%PDF-1.") || file.slice(table, table + 4) !== "xref") throw new Error("No table.");
	const entries = [...file.slice(table).matchAll(/^(\d{10}) 00000 n $/gm)];
	for (const [index, [, offset]] of entries.entries())
		if (!file.slice(Number(offset)).startsWith(`${index + 1} 0 obj\n`))
			throw new Error(`Object ${index + 1} is elsewhere.`);
	if (entries.length === 0) throw new Error("No objects.");
}
