import { writeFileSync } from "node:fs";
import { deflateSync } from "node:zlib";
import { chromium } from "@playwright/test";
import { build } from "vite";
import { CLINIC_MENU } from "#db/demo/clinic/clinic-menu.ts";
import { DEMO_MENUS, sizeOfMenu } from "#db/demo/demo-menus.ts";
import { encodePng, type PixelPicture } from "#domain/platform/pictures/encode-png.ts";
import { writeFontConfiguration } from "./local/font-configuration.ts";
import { provideChromium } from "./local/provide-chromium.ts";

// `npm run demo-menus`: the pictures of the demos' rich menus, drawn from their designs by the console's builder.
const FILE = "db/demo/demo-menu-pictures.json";

/** Steps of a colour channel: the edges of letters need few, and the picture is a third as large. */
const STEP = 16;

const problem = provideChromium();
if (problem) {
	console.error(problem);
	process.exit(1);
}
const browser = await chromium.launch({
	executablePath: process.env.CHROME_PATH!,
	args: ["--no-sandbox"],
	env: { ...process.env, FONTCONFIG_FILE: writeFontConfiguration() } as Record<string, string>,
});
const page = await browser.newPage();
await page.addScriptTag({ content: await bundleBuilder() });
const pictures: Record<string, string> = {};
for (const { id, design } of [...DEMO_MENUS, CLINIC_MENU]) {
	const size = sizeOfMenu(design);
	const pixels = await page.evaluate(
		({ design, size }) => {
			const canvas = document.createElement("canvas");
			(
				globalThis as unknown as { builder: typeof import("#web/content/rich-menus/builder/drawMenu.ts") }
			).builder.drawMenuAtSize(canvas, design, size, new Map());
			const { data } = canvas.getContext("2d")!.getImageData(0, 0, size.width, size.height);
			// Strings are passed from the page much faster than arrays.
			return Array.from({ length: size.height }, (_, y) =>
				String.fromCharCode(...data.subarray(4 * y * size.width, 4 * (y + 1) * size.width)),
			).join("");
		},
		{ design, size },
	);
	pictures[id] = Buffer.from(
		encodePng({ ...size, colourAt: readColours(pixels, size) }, deflateSync),
	).toString("base64");
}
await browser.close();
writeFileSync(FILE, `${JSON.stringify(pictures, null, "\t")}\n`);

/** Colours of a canvas's pixels, of four bytes each. */
function readColours(pixels: string, { width }: { width: number }): PixelPicture["colourAt"] {
	const bytes = Buffer.from(pixels, "latin1");
	const channel = (at: number) => Math.min(255, Math.round(bytes[at]! / STEP) * STEP);
	return (x, y) => {
		const at = 4 * (y * width + x);
		return [channel(at), channel(at + 1), channel(at + 2)];
	};
}

/** The builder's drawing as a script that defines `builder`. */
async function bundleBuilder(): Promise<string> {
	const result = await build({
		configFile: false,
		logLevel: "warn",
		build: {
			write: false,
			lib: { entry: "web/content/rich-menus/builder/drawMenu.ts", formats: ["iife"], name: "builder" },
		},
	});
	const [first] = [result].flat();
	if (!first || !("output" in first)) throw new Error("the builder was not bundled");
	return first.output[0].code;
}
