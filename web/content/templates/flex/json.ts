/** The line at which a text stops being JSON; null where it is JSON, is empty, or the browser does not tell. */
export function problemLine(json: string): number | null {
	if (json.trim() === "") return null;
	try {
		JSON.parse(json);
		return null;
	} catch (error) {
		const told = /line (\d+)/.exec(String(error))?.[1];
		return told === undefined ? null : Number(told);
	}
}

/** The same JSON, a line to each value; null where it is none. */
export function tidied(json: string): string | null {
	try {
		return JSON.stringify(JSON.parse(json), null, 2);
	} catch {
		return null;
	}
}
