import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { openFileOfFriends } from "#tests/bench/many-friends.ts";

const folder = mkdtempSync(join(tmpdir(), "musubi-friends-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("a file of friends is made where it is missing, and kept for the next run", () => {
	const file = join(folder, "friends.sqlite");
	// An unfinished file of an interrupted run is ignored.
	writeFileSync(`${file}.unfinished`, "half");
	const made = openFileOfFriends(file, 50);
	expect(made.numbers("select count(*) from friends")).toEqual([50]);
	made.run("delete from friends where id > 40;");
	expect(openFileOfFriends(file, 50).numbers("select count(*) from friends")).toEqual([40]);
	expect(readdirSync(folder)).toEqual(["friends.sqlite"]);
});
