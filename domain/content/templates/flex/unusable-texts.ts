import { isTypeable } from "#domain/platform/wire/input-schemas.ts";
import type { FlexPath } from "./flex-block.ts";

/** Paths of texts with unusable characters, such as NUL or a lone surrogate. */
export function findUnusableTexts(value: unknown, path: FlexPath = []): FlexPath[] {
	if (typeof value === "string") return isTypeable(value) ? [] : [path];
	if (typeof value !== "object" || value === null) return [];
	return Object.entries(value).flatMap(([name, part]) =>
		findUnusableTexts(part, [...path, Array.isArray(value) ? Number(name) : name]),
	);
}
