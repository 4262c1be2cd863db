import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { fileOfFriends } from "#tests/bench/many-friends.ts";

const folder = mkdtempSync(join(tmpdir(), "musubi-friends-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("a file of friends is made where it is missing, and kept for the next run", () => {
	const file = join(folder, "friends.sqlite");
	// What a run that was broken off left behind is no file of friends.
	writeFileSync(`${file}.unfinished`, "half");
	const made = fileOfFriends(file, 50);
	expect(made.numbers("select count(*) from friends")).toEqual([50]);
	made.run("delete from friends where id > 40;");
	expect(fileOfFriends(file, 50).numbers("select count(*) from friends")).toEqual([40]);
	expect(readdirSync(folder)).toEqual(["friends.sqlite"]);
});
