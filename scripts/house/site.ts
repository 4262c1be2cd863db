import type { Source } from "./figure.ts";
import { placesOf } from "./sources.ts";

/** The one place that asks the server, and the phone, which speaks to LINE's stand-in: that is another program. */
const ASKS = /^web\/(platform\/api\/client\.ts$|console\/simulator\/)/;
const UNTYPED = /(?<![\w.])(fetch|call<\w+>)\(|new XMLHttpRequest\b/;

/** Calls from the site whose address, body and answer nobody checks. */
export const untypedCalls = (sources: readonly Source[]): string[] =>
	placesOf(
		sources.filter(({ file }) => !ASKS.test(file)),
		UNTYPED,
	);

/** State of one's own that tells whether a save is under way. */
const SAVES = /useState<SaveProgress>|\bbusy\.current\b/;

/** The files that save a form by themselves. */
export const savingHooks = (sources: readonly Source[]): string[] =>
	sources.filter(({ text }) => SAVES.test(text)).map(({ file }) => file);
