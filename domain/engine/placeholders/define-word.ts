import { definePlaceholder, type PlaceholderValues } from "./definition.ts";
import { halfWidth } from "./written-form.ts";

/** Defines a placeholder whose written form is one word, for one value of the friend. */
export const defineWord = (word: string, label: string, resolve: (values: PlaceholderValues) => string) =>
	definePlaceholder<Record<never, never>>({
		label,
		read: (parts) => (parts.length === 1 && halfWidth(parts[0] ?? "") === word ? {} : null),
		toParts: () => [word],
		belongsToFriend: () => true,
		describe: () => label,
		resolve: (_, values) => resolve(values),
	});
