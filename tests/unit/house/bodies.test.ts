import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { listSourceFiles } from "#tests/support/source-files.ts";

/** The only reader of request bodies, which limits their size. */
const READER = "functions/platform/http/read-body.ts";
const READS =
	/\breq\.(text|json|arrayBuffer|blob|formData|parseBody|bytes)\(|\braw\.(body|text|json|arrayBuffer|blob|formData|bytes)\b/;

test("the body of a request is read in one place, which reads no further than its call takes", () => {
	const reading = listSourceFiles("functions").filter((file) => READS.test(readFileSync(file, "utf8")));
	expect(reading).toEqual([READER]);
});

/** The only validator of requests, which formats refusals. */
const VALIDATOR = "functions/platform/http/validate-input.ts";
const VALIDATES = /@hono\/zod-validator|hono\/validator/;

test("bodies, queries and paths are validated by hono's validator for zod, in one place", () => {
	const validating = listSourceFiles("functions").filter((file) =>
		VALIDATES.test(readFileSync(file, "utf8")),
	);
	expect(validating).toEqual([VALIDATOR]);
	expect(readFileSync(VALIDATOR, "utf8")).toContain('import { zValidator } from "@hono/zod-validator"');
});
