import { expect, test } from "vitest";
import { auditSubjectOptions } from "#domain/console/operators/audit-subjects.ts";

test("the log of a shop with one account offers no subject of several", () => {
	const valuesOf = (severalAccounts: boolean) =>
		auditSubjectOptions({ severalAccounts }).map(({ value }) => value);
	expect(valuesOf(true)).toEqual(expect.arrayContaining(["distribution", "person", "tag"]));
	expect(valuesOf(false)).toContain("tag");
	expect(valuesOf(true).filter((value) => !valuesOf(false).includes(value))).toEqual([
		"distribution",
		"person",
	]);
});
