import { encode, renderSVG } from "uqr";

/** Medium error correction, and the margin that readers need. */
const OPTIONS = { ecc: "M", border: 4 } as const;
/** Pixels per module in a PNG, enough for print. */
const MODULE_SIZE = 16;

/** QR code of a URL as an SVG file. */
export const renderQrSvg = (address: string): Blob =>
	new Blob([renderSVG(address, OPTIONS)], { type: "image/svg+xml" });

/** QR code of a URL as a data URL. */
export const qrDataUrl = (address: string): string =>
	`data:image/svg+xml,${encodeURIComponent(renderSVG(address, OPTIONS))}`;

/** QR code of a URL as a PNG file. @throws if the browser cannot draw it */
export async function renderQrPng(address: string): Promise<Blob> {
	const { data, size } = encode(address, OPTIONS);
	const canvas = document.createElement("canvas");
	canvas.width = canvas.height = size * MODULE_SIZE;
	const context = canvas.getContext("2d");
	if (!context) throw new Error("no canvas");
	context.fillStyle = "#fff";
	context.fillRect(0, 0, canvas.width, canvas.height);
	context.fillStyle = "#000";
	for (const [y, row] of data.entries())
		for (const [x, isDark] of row.entries())
			if (isDark) context.fillRect(x * MODULE_SIZE, y * MODULE_SIZE, MODULE_SIZE, MODULE_SIZE);
	return new Promise((resolve, reject) =>
		canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture"))), "image/png"),
	);
}

/** Downloads a file in the browser. */
export function saveFileLocally(file: Blob, name: string): void {
	const address = URL.createObjectURL(file);
	const link = document.createElement("a");
	link.href = address;
	link.download = name;
	link.click();
	URL.revokeObjectURL(address);
}
