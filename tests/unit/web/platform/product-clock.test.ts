import { readFileSync } from "node:fs";
import { afterEach, expect, test, vi } from "vitest";
import { listSourceFiles } from "#tests/support/source-files.ts";
import { clockNow, setClock } from "#web/platform/api/productClock.ts";

afterEach(() => vi.useRealTimers());

/** Allowed uses of the machine's clock: the product's offset, and the age of a page left. */
const BY_THE_MACHINE = ["web/platform/api/productClock.ts", "web/platform/api/departure.tsx"];

test("pages ask the product's clock, which the simulator moves, and never the browser's", () => {
	const asking = listSourceFiles("web").filter((file) =>
		/\bDate\.now\(\)|new Date\(\)|\bdayjs\(\)/.test(readFileSync(file, "utf8")),
	);
	expect(asking.filter((file) => !BY_THE_MACHINE.some((known) => file.endsWith(known)))).toEqual([]);
});

test("the product's clock goes on from what the product said", () => {
	vi.useFakeTimers({ now: 1_000 });
	setClock(5_000);
	vi.setSystemTime(1_500);
	expect(clockNow()).toBe(5_500);
	setClock(1_500);
	expect(clockNow()).toBe(1_500);
});
