import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { listSourceFiles } from "#tests/support/source-files.ts";

/** Objects that belong to one account, one request or the code itself. */
const KEYS_OF_ONE_ACCOUNT = [
	"D1Database",
	"Env",
	"Fetcher",
	"WakeQueue",
	"Request",
	"RunSet",
	"LoadedAction",
	"readonly LineMessage[]",
	"object",
];

/** Other state of modules, with the reason why no account sees another's. New ones must be added here deliberately. */
const ALIKE_FOR_ALL: Record<string, string> = {
	"functions/platform/http/public-origin.ts cached": "an origin by the configured text",
	"functions/platform/time/read-clock.ts moves": "a number of changes",
	"functions/platform/line/line-client.ts lastResponseAt": "whether LINE itself is reachable, by its address",
	"functions/platform/line/line-client.ts failedAddresses":
		"whether LINE itself is reachable, by its address",
	"functions/integrations/open-api/mcp/describe-tools.ts described": "descriptions of the code's tools",
	"functions/platform/auth/session-operators.ts sessionOperators": "a cache per database (SubjectCache)",
	"functions/integrations/open-api/token-cache.ts tokenCache": "a cache per database (SubjectCache)",
};

const DECLARATION =
	/^(?:export )?(?:(let) (\w+)|const (\w+)(?:: [^=\n]+)? = new (WeakMap|WeakSet|Map|Set|SubjectCache)(?:<([^>(]*))?)/gm;

interface ModuleState {
	name: string;
	keyType: string | undefined;
}

function listModuleState(file: string): ModuleState[] {
	const text = readFileSync(file, "utf8");
	return [...text.matchAll(DECLARATION)].flatMap(
		([declaration, isVariable, variable, constant, kind, types]) => {
			const name = variable ?? constant!;
			const isChanged = isVariable || kind === "SubjectCache" || isMutated(text, name);
			const initial = /WeakMap<([^,>]+)/.exec(text.slice(text.indexOf(declaration)).split("\n")[0]!);
			const keyType = kind?.startsWith("Weak") ? types?.split(",")[0] : initial?.[1];
			return isChanged ? [{ name: `${file} ${name}`, keyType: keyType?.trim() }] : [];
		},
	);
}

const isMutated = (text: string, name: string): boolean =>
	new RegExp(`\\b${name}\\.(set|add|delete|clear)\\(`).test(text);

test("state of modules is keyed by objects of one account, since all accounts share an isolate", () => {
	const states = ["functions", "db"].flatMap(listSourceFiles).flatMap(listModuleState);
	expect(states.length).toBeGreaterThan(15);
	const unkeyed = states
		.filter(({ keyType }) => !keyType || !KEYS_OF_ONE_ACCOUNT.includes(keyType))
		.map(({ name }) => name);
	expect(unkeyed.sort()).toEqual(Object.keys(ALIKE_FOR_ALL).sort());
});
