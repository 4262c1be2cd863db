import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { ROOMS, sourceFiles } from "#tests/support/source-files.ts";

/** Where an amount of money gets its unit. */
const WRITER = "domain/platform/texts/currency.ts";
/** An amount that gets it from somebody else: a value with 円 behind it, a figure written 980円, a format of its own. */
const WRITES = /\}\s*円|[0-9０-９]円|[¥￥]|style:\s*"currency"/;

test("[E-459] an amount of money is written in one place, as 2,200 円", () => {
	const writing = ROOMS.flatMap((room) => sourceFiles(room)).filter((file) =>
		WRITES.test(readFileSync(file, "utf8")),
	);
	expect(writing).toEqual([WRITER]);
});
