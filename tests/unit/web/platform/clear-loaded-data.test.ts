import { SWRConfig } from "swr";
import { expect, test } from "vitest";
import { clearLoadedData } from "#web/platform/api/consoleSession.ts";

test("the next operator sees no list that the one before has loaded, whether of one page or of many", async () => {
	const { cache } = SWRConfig.defaultValue;
	// Keys of no screen: SWR keeps first values of a key for pages rendered in the same process.
	const keys = ["a list", '$inf$@"a list of pages"'];
	for (const key of keys) cache.set(key, { data: ["an earlier operator's friend"], _k: key } as never);
	await clearLoadedData();
	expect(keys.map((key) => cache.get(key)?.data)).toEqual([undefined, undefined]);
});
