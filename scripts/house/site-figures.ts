import type { SourceText } from "./house-figure.ts";
import { findMatches } from "./read-sources.ts";

/** Allowed files: the API client, and the phone, which calls the simulator. */
const ALLOWED_CALLERS = /^web\/(platform\/api\/apiClient\.ts$|console\/simulator\/)/;
const UNTYPED = /(?<![\w.])(fetch|call<\w+>)\(|new XMLHttpRequest\b/;

/** API calls of the site without typed address, body and response. */
export const findUntypedCalls = (sources: readonly SourceText[]): string[] =>
	findMatches(
		sources.filter(({ file }) => !ALLOWED_CALLERS.test(file)),
		UNTYPED,
	);

/** Handwritten state of a pending save. */
const SAVES = /useState<SaveProgress>|\bbusy\.current\b/;

/** Files with save logic of their own. */
export const findSavingFiles = (sources: readonly SourceText[]): string[] =>
	sources.filter(({ text }) => SAVES.test(text)).map(({ file }) => file);
