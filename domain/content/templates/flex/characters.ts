import { isTypeable } from "#domain/platform/wire/input-schemas.ts";
import type { Path } from "./block.ts";

/** Paths of texts with characters that cannot be typed, such as NUL or half of one. */
export function unusableTexts(value: unknown, path: Path = []): Path[] {
	if (typeof value === "string") return isTypeable(value) ? [] : [path];
	if (typeof value !== "object" || value === null) return [];
	return Object.entries(value).flatMap(([name, part]) =>
		unusableTexts(part, [...path, Array.isArray(value) ? Number(name) : name]),
	);
}
