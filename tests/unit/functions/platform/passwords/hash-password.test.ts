import { scryptSync } from "node:crypto";
import { describe, expect, test } from "vitest";
import {
	hashPassword,
	UNMATCHABLE_HASH,
	verifyPassword,
} from "#functions/platform/passwords/hash-password.ts";

// Worker tests replace the parameters by the lowest.
const COST = /^scrypt\$16384\$8\$5\$[\w-]{22}\$[\w-]{43}$/;

describe("a password", () => {
	test("is stored with the product's own cost and a salt of its own, and is known again", async () => {
		const hashes = await Promise.all(["長い合言葉です", "長い合言葉です"].map(hashPassword));
		for (const hash of hashes) expect(hash).toMatch(COST);
		expect(hashes[0]).not.toBe(hashes[1]);
		expect(await verifyPassword("長い合言葉です", hashes[0]!)).toBe(true);
		expect(await verifyPassword("長い合言葉でず", hashes[0]!)).toBe(false);
	});

	test("is the same in full width, and is checked at the cost that its hash names", async () => {
		const older = "scrypt$2$1$1$c2FsdHNhbHRzYWx0c2FsdA$";
		const hash = await hashPassword("ｐａｓｓｗｏｒｄ１２");
		expect(await verifyPassword("password12", hash)).toBe(true);
		const key = scryptSync("password12", Buffer.from("saltsaltsaltsalt"), 32, { N: 2, r: 1, p: 1 });
		expect(await verifyPassword("password12", older + key.toString("base64url"))).toBe(true);
	});

	test("of nobody costs as much as one, and is never right", async () => {
		expect(UNMATCHABLE_HASH).toMatch(COST);
		expect(await verifyPassword("", UNMATCHABLE_HASH)).toBe(false);
	});
});
