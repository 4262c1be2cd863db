import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { sourceFiles } from "#tests/support/source-files.ts";

/** Where a request's body is read: there it is counted. */
const READER = "functions/platform/http/body.ts";
const READS =
	/\breq\.(text|json|arrayBuffer|blob|formData|parseBody|bytes)\(|\braw\.(body|text|json|arrayBuffer|blob|formData|bytes)\b/;

test("the body of a request is read in one place, which reads no further than its call takes", () => {
	const reading = sourceFiles("functions").filter((file) => READS.test(readFileSync(file, "utf8")));
	expect(reading).toEqual([READER]);
});

/** Where a request is held against its schema, and a refusal gets the one error shape. */
const VALIDATOR = "functions/platform/http/input.ts";
const VALIDATES = /@hono\/zod-validator|hono\/validator/;

test("bodies, queries and paths are validated by hono's validator for zod, in one place", () => {
	const validating = sourceFiles("functions").filter((file) => VALIDATES.test(readFileSync(file, "utf8")));
	expect(validating).toEqual([VALIDATOR]);
	expect(readFileSync(VALIDATOR, "utf8")).toContain('import { zValidator } from "@hono/zod-validator"');
});
