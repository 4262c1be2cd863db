/** Replaces a text in every string of a JSON value, also where it is part of an address. */
export function withTextReplaced<Value>(value: Value, text: string, replacement: string): Value {
	const replace = (part: unknown): unknown => {
		if (typeof part === "string")
			return part
				.replaceAll(text, replacement)
				.replaceAll(encodeURIComponent(text), encodeURIComponent(replacement));
		if (Array.isArray(part)) return part.map(replace);
		if (typeof part === "object" && part !== null)
			return Object.fromEntries(Object.entries(part).map(([name, each]) => [name, replace(each)]));
		return part;
	};
	return replace(value) as Value;
}
