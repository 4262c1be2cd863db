import type { EventContext } from "./condition-choices.ts";

const DATE = /^\d{4}-\d{2}-\d{2}/;

/** Returns the type of a key's values, inferred from received values. */
export function inferContextFormat(sample: string, allAreNumbers: boolean): EventContext["format"] {
	if (allAreNumbers) return "number";
	if (DATE.test(sample)) return "datetime";
	if (sample.startsWith("[")) return "array";
	return sample.startsWith("{") ? "object" : "string";
}
