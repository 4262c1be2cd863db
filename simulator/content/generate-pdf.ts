/** One-page PDF with a line of text and a valid cross-reference table. */
export function generatePdf(line: string): Uint8Array<ArrayBuffer> {
	const ascii = line.replaceAll(/[^\x20-\x7e]|[\\()]/g, "?");
	const drawing = `BT /F1 18 Tf 24 96 Td (${ascii}) Tj ET`;
	const objects = [
		"<< /Type /Catalog /Pages 2 0 R >>",
		"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
		"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 320 160] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
		`<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`,
		"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
	];
	let file = "%PDF-1.4\n";
	const offsets = objects.map((object, index) => {
		const offset = file.length;
		file += `${index + 1} 0 obj\n${object}\nendobj\n`;
		return String(offset).padStart(10, "0");
	});
	const table = file.length;
	file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`;
	file += offsets.map((offset) => `${offset} 00000 n \n`).join("");
	file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`;
	return new TextEncoder().encode(file);
}
