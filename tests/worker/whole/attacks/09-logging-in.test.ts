import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FAILURES_BEFORE_LOCK } from "#domain/console/operators/login-input.ts";
import { DAY, HOUR } from "#domain/platform/time/wire-time.ts";
import { resetState } from "#tests/support/migrations.ts";
import {
	type BuiltOperator,
	buildOperator,
	type ConsoleSession,
	signInOperator,
} from "#tests/support/operator-builders.ts";
import { sendRequest } from "#tests/support/send-request.ts";
import { tokyoTime } from "#tests/support/test-clock.ts";

/* Point 9: five wrong passwords revealed which addresses exist, and locked the only administrator out. */

const PASSWORD = "correct-horse-battery";
const ATTACKER = "203.0.113.66";
const OFFICE = "203.0.113.7";
let admin: BuiltOperator;
beforeEach(async () => {
	vi.useFakeTimers({ toFake: ["Date"], now: tokyoTime("2026-11-20 10:00") });
	await resetState();
	admin = await buildOperator({ isAdmin: true, email: "owner@example.com", password: PASSWORD });
});
afterEach(() => void vi.useRealTimers());

const logIn = (email: string, password: string, from: string) =>
	sendRequest("/api/login", { json: { email, password }, headers: { "cf-connecting-ip": from } });

test("an outsider learns no address and shuts nobody out", async () => {
	for (let guess = 0; guess < FAILURES_BEFORE_LOCK + 3; guess++) {
		const answers = [];
		for (const email of [admin.email, "nobody@example.com"]) {
			const answer = await logIn(email, `wrong-password-${guess}`, ATTACKER);
			answers.push([answer.status, await answer.text(), answer.headers.get("Retry-After")]);
		}
		expect(answers[0]).toEqual(answers[1]);
	}
	expect((await logIn(admin.email, PASSWORD, ATTACKER)).status).toBe(429);
	expect((await logIn(admin.email, PASSWORD, OFFICE)).status).toBe(200);
});

test("a stolen session that is used every hour is over after thirty days", async () => {
	const opened = await logIn(admin.email, PASSWORD, OFFICE);
	const cookie = opened.headers.get("Set-Cookie")!.split(";")[0]!;
	const isOpen = async () =>
		(await sendRequest("/api/session", { headers: { Cookie: cookie } })).status === 200;
	for (let hours = 0; hours < 29 * 24; hours += 12) {
		vi.advanceTimersByTime(12 * HOUR);
		expect(await isOpen(), `${hours} hours`).toBe(true);
	}
	vi.advanceTimersByTime(DAY);
	expect(await isOpen()).toBe(false);
});

test("a stolen session guesses the password no more often from many networks, and the owner's other sessions are left alone", async () => {
	const asStolen = await signInOperator(admin);
	const asOwner = await signInOperator(admin);
	const change = (as: ConsoleSession, current: string, from: string) =>
		sendRequest("/api/account/password", {
			method: "PUT",
			as,
			json: { current, password: "another-horse-battery" },
			headers: { "cf-connecting-ip": from },
		});
	for (let guess = 0; guess < FAILURES_BEFORE_LOCK; guess++)
		expect((await change(asStolen, `wrong-password-${guess}`, `198.51.100.${guess}`)).status).toBe(422);
	expect((await change(asStolen, PASSWORD, "198.51.100.99")).status).toBe(429);
	expect((await logIn(admin.email, PASSWORD, OFFICE)).status).toBe(200);
	expect((await change(asOwner, PASSWORD, OFFICE)).status).toBe(200);
});
