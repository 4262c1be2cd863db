import { sql } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { friends } from "#db/friends.ts";
import { Written } from "#db/written.ts";

test("a text is written once, and binds what is given each time, wherever it stands", () => {
	const write = vi.fn(
		() =>
			sql`select ${friends.id} from ${friends} where ${friends.id} > ${sql.placeholder("after")}
				and ${friends.name} <> ${"x"} and ${friends.followedAt} < ${sql.placeholder("now")} - ${sql.placeholder("after")}`,
	);
	const statement = new Written(write);
	expect(statement.query({ after: 1, now: 10 }).params).toEqual([1, "x", 10, 1]);
	const { sql: text, params } = statement.query({ after: 2, now: 20 });
	expect(params).toEqual([2, "x", 20, 2]);
	expect(text.match(/\?/g)).toHaveLength(4);
	expect(write).toHaveBeenCalledTimes(1);
	expect(() => statement.query({ after: 1 })).toThrow("now");
});
