import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { listSourceFiles, SOURCE_ROOMS } from "#tests/support/source-files.ts";

/** The only file that formats amounts of money. */
const WRITER = "domain/platform/texts/format-yen.ts";
/** Other formatting of an amount: a value followed by 円, a literal 980円, a currency format. */
const WRITES = /\}\s*円|[0-9０-９]円|[¥￥]|style:\s*"currency"/;

test("[E-459] an amount of money is written in one place, as 2,200 円", () => {
	const writing = SOURCE_ROOMS.flatMap((room) => listSourceFiles(room)).filter((file) =>
		WRITES.test(readFileSync(file, "utf8")),
	);
	expect(writing).toEqual([WRITER]);
});
