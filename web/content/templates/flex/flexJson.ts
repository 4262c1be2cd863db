/** Line of a JSON syntax error; null for valid or empty text, or if the browser does not report it. */
export function jsonErrorLine(json: string): number | null {
	if (json.trim() === "") return null;
	try {
		JSON.parse(json);
		return null;
	} catch (error) {
		const lineText = /line (\d+)/.exec(String(error))?.[1];
		return lineText === undefined ? null : Number(lineText);
	}
}

/** Indented JSON; null for invalid JSON. */
export function indentJson(json: string): string | null {
	try {
		return JSON.stringify(JSON.parse(json), null, 2);
	} catch {
		return null;
	}
}
