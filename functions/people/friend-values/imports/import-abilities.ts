import type { Ability } from "#domain/engine/access/all-abilities.ts";
import type { ImportMapping, ImportTarget } from "#domain/people/friend-values/imports/import-mapping.ts";

/** Abilities of the routes; each page of an import needs them too. */
const EVERY_IMPORT: readonly Ability[] = ["friend-write", "var-read"];

const ABILITIES_OF_TARGET: Partial<Record<ImportTarget["to"], readonly Ability[]>> = {
	tag: ["tag-read"],
	tags: ["tag-read", "tag-write"],
	"new-tag": ["tag-read", "tag-write"],
	"new-field": ["var-write"],
};

/** Abilities that an import with this mapping needs. */
export const importAbilities = (mapping: ImportMapping | null): Ability[] => [
	...new Set([
		...EVERY_IMPORT,
		...(mapping?.columns ?? []).flatMap(({ to }) => ABILITIES_OF_TARGET[to] ?? []),
	]),
];
