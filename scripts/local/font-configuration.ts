import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./local-settings.ts";

const PACKAGES = join(ROOT, "node_modules/@expo-google-fonts");
const FOLDER = join(ROOT, "node_modules/.cache/fonts");

/** Fonts of all texts: Japanese with Latin, and colour emoji. */
const TEXT = "BIZ UDGothic";
const EMOJI = "Noto Color Emoji";

/**
 * Writes a fontconfig file with only the project's own fonts, and returns its path for `FONTCONFIG_FILE`.
 * Texts have the same width on every machine, even on one without fonts.
 */
export function writeFontConfiguration(): string {
	const folders = readdirSync(PACKAGES).map((name) => `<dir>${escapeXml(join(PACKAGES, name))}</dir>`);
	const aliases = ["sans-serif", "serif", "monospace", "system-ui"].map(
		(family) =>
			`<alias><family>${family}</family><prefer><family>${TEXT}</family><family>${EMOJI}</family></prefer></alias>`,
	);
	mkdirSync(FOLDER, { recursive: true });
	const file = join(FOLDER, "fonts.conf");
	writeFileSync(
		file,
		`<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
${[...folders, `<cachedir>${escapeXml(FOLDER)}</cachedir>`, ...aliases].join("\n")}
<match target="pattern">
	<edit name="family" mode="append_last"><string>${TEXT}</string></edit>
</match>
</fontconfig>
`,
	);
	return file;
}

/** Escapes a path for XML. */
const escapeXml = (path: string): string => path.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
