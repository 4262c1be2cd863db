import { expect, test } from "vitest";
import { readSources } from "../../../scripts/house/read-sources.ts";

const DOC_COMMENT = /\/\*\*(?:(?!\*\/)[\s\S])*\*\//g;

const FOLDERS = ["domain", "db", "functions", "simulator", "web", "scripts", "tests"];

/** Text up to the parenthesis that ends the parameters of the declaration at its beginning. */
function signatureOf(text: string): string {
	let depth = 0;
	for (let end = text.indexOf("("); end >= 0 && end < text.length; end++) {
		if (text[end] === "(") depth++;
		if (text[end] === ")") depth--;
		if (depth === 0) return text.slice(0, end);
	}
	return text;
}

test("comments name parameters that the function has", () => {
	const comments = readSources(...FOLDERS).flatMap(({ file, text }) =>
		[...text.matchAll(DOC_COMMENT)].map(({ 0: comment, index }) => ({
			file,
			names: [...comment.matchAll(/@param (\w+)/g)].map(([, name]) => name!),
			declaration: text.slice(index + comment.length),
		})),
	);
	const described = comments.filter(({ names }) => names.length > 0);
	expect(described.length).toBeGreaterThan(100);
	const missing = described.flatMap(({ file, names, declaration }) => {
		const signature = signatureOf(declaration);
		return names
			.filter((name) => !new RegExp(`\\b${name}\\b`).test(signature))
			.map((name) => `${file}: ${name}`);
	});
	expect(missing).toEqual([]);
});
