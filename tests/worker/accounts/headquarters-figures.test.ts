import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { backgroundTasks } from "#db/console/background-task-table.ts";
import { connectD1 } from "#db/d1-client.ts";
import { friends } from "#db/engine/friends.ts";
import { messages } from "#db/engine/messages.ts";
import type { accounts } from "#db/platform/directory/directory-tables.ts";
import { CALL_TEXTS } from "#domain/platform/texts/calls-texts.ts";
import { HEADQUARTERS_TEXTS } from "#domain/platform/texts/headquarters-texts.ts";
import { HOUR, MINUTE } from "#domain/platform/time/wire-time.ts";
import { askAccounts } from "#functions/console/headquarters/ask-accounts.ts";
import type { showFigures } from "#functions/console/headquarters/show-figures.ts";
import { buildFriend } from "#tests/support/friend-builders.ts";
import { closeHeadquarters, openHeadquarters, sendWith } from "#tests/support/headquarters.ts";
import { resetState } from "#tests/support/migrations.ts";
import { observeDatabase, type SentStatement } from "#tests/support/observed-database.ts";
import { buildSession, type ConsoleSession } from "#tests/support/operator-builders.ts";
import { refusingDatabase } from "#tests/support/refusing-database.ts";
import { TestClock } from "#tests/support/test-clock.ts";
import { sendToMain } from "#tests/support/two-accounts.ts";

type Figures = Awaited<ReturnType<typeof showFigures>>;

let session: ConsoleSession;
let friend: Awaited<ReturnType<typeof buildFriend>>;

beforeEach(async () => {
	new TestClock("2026-11-20 10:00").rule();
	await resetState();
	friend = await buildFriend({ name: "山田 花子" });
	({ session } = await openHeadquarters());
});
afterEach(closeHeadquarters);

const readFigures = async (response: Promise<Response>) => {
	const { accounts: rows, ...figures } = (await (await response).json()) as Figures;
	return {
		...figures,
		main: rows.find(({ name }) => name === "main")!,
		ginza: rows.find(({ name }) => name === "ginza")!,
	};
};

/** Waiting message in the second account alone. */
const writeToGinza = (at: number) =>
	connectD1(env.GINZA__DB!)
		.insert(messages)
		.values({
			friendId: friend.id,
			type: "text",
			text: "銀座だけの文",
			outgoing: false,
			notify: true,
			timestamp: at,
			createdAt: at,
		} as never);

describe("the figures", () => {
	test("are those of each account, and name nobody", async () => {
		await connectD1(env.GINZA__DB!).update(friends).set({ followedAt: Date.now() });
		await writeToGinza(Date.now() - 3 * HOUR);
		const response = await sendToMain("/api/hq/figures", { as: session });
		const body = await response.clone().text();
		expect(body).not.toContain("銀座だけの文");
		expect(body).not.toContain("山田");
		const { main, ginza, days } = await readFigures(Promise.resolve(response));
		expect(main.figures?.waiting.talks.count).toBe(0);
		expect(ginza.figures?.waiting.talks).toEqual({ count: 1, more: false });
		expect(ginza.figures?.waiting.minutes).toBe(180);
		expect(ginza.figures?.trends.followed.values).toHaveLength(days.length);
		expect(ginza.figures?.trends.followed.values.at(-1)).toBe(1);
		expect(ginza.figures?.last_message_at).not.toBeNull();
	});

	test("say that work is late once it has been due for some minutes", async () => {
		const write = (at: number) =>
			connectD1(env.GINZA__DB!)
				.insert(backgroundTasks)
				.values({ kind: "profile", subject: String(at), nextAttemptAt: at, createdAt: at });
		await write(Date.now() - MINUTE);
		expect(
			(await readFigures(sendToMain("/api/hq/figures", { as: session }))).ginza.figures?.late_since,
		).toBeNull();
		await write(Date.now() - 10 * MINUTE);
		const { main, ginza } = await readFigures(sendToMain("/api/hq/figures", { as: session }));
		expect(ginza.figures?.late_since).not.toBeNull();
		expect(main.figures?.late_since).toBeNull();
	});

	test("need one call of each account, and read the messages, friends and due rows by indexes", async () => {
		const trips: SentStatement[][] = [];
		const observed = observeDatabase(env.GINZA__DB!, { before: (statements) => void trips.push(statements) });
		await sendWith({ GINZA__DB: observed }, "/api/hq/figures", { as: session });
		expect(trips).toHaveLength(1);
		const plans = await Promise.all(
			trips[0]!.map(async ({ sql, parameters }) => {
				const { results } = await env
					.GINZA__DB!.prepare(`explain query plan ${sql}`)
					.bind(...parameters)
					.all<{ detail: string }>();
				return results.map(({ detail }) => detail);
			}),
		);
		const scans = plans.flat().filter((detail) => /^SCAN \w+$/.test(detail));
		// Salons are few; of the messages and the log, the newest row is read by its id.
		expect([...new Set(scans)].toSorted()).toEqual(["SCAN a", "SCAN m", "SCAN s"]);
		expect(trips[0]!.length).toBeLessThanOrEqual(7);
	});

	test("of an unreachable account are missing, and those of the others are shown", async () => {
		const { main, ginza } = await readFigures(
			sendWith({ GINZA__DB: refusingDatabase() }, "/api/hq/figures", { as: session }),
		);
		expect(ginza).toMatchObject({ problem: "failed", figures: null, is_disabled: false });
		expect(main.figures).not.toBeNull();
	});

	test("of an account without a membership are shown, but cannot be opened", async () => {
		await closeHeadquarters();
		const { session: own } = await openHeadquarters(["main"]);
		const { main, ginza } = await readFigures(sendToMain("/api/hq/figures", { as: own }));
		expect([main.is_member, ginza.is_member]).toEqual([true, false]);
		expect(ginza.figures).not.toBeNull();
	});

	test("are a file with a line for each account", async () => {
		const response = await sendWith({ GINZA__DB: refusingDatabase() }, "/api/hq/figures/csv", {
			as: session,
		});
		const lines = (await response.text()).trim().split("\r\n");
		expect(lines).toHaveLength(3);
		expect(lines[1]).toBe(`整体院 みなと,ginza,${HEADQUARTERS_TEXTS.problems.failed}`);
		expect(lines[2]).toContain(`美容室 ひより,main,${HEADQUARTERS_TEXTS.active}`);
	});

	test("the second account is marked as disabled", async () => {
		await env.DIRECTORY!.prepare("update accounts set state = 'disabled' where name = 'ginza'").run();
		const { ginza } = await readFigures(sendWith({}, "/api/hq/figures", { as: session }));
		expect(ginza.is_disabled).toBe(true);
	});
});

describe("access", () => {
	test("somebody without the right gets the answer of an unknown page", async () => {
		const other = await buildSession({ isAdmin: true });
		for (const path of ["/api/hq/figures", "/api/hq/audit", "/api/hq/announcements", "/api/hq/figures/csv"]) {
			const response = await sendToMain(path, { as: other });
			expect(response.status, path).toBe(404);
			expect(await response.json()).toEqual({ ERROR: [CALL_TEXTS.notFound] });
		}
	});
});

describe("accounts that are asked", () => {
	const account = (name: string) => ({ name, label: name }) as typeof accounts.$inferSelect;
	const names = Array.from({ length: 20 }, (_, index) => account(`a${index}`));

	test("a slow one is named and delays no other", async () => {
		const answers = await askAccounts(
			names,
			({ name }) => (name === "a0" ? new Promise<string>(() => {}) : Promise.resolve(name)),
			{ each: 20, all: 10_000 },
		);
		expect(answers[0]).toMatchObject({ problem: "slow", answer: null });
		expect(answers.slice(1).map(({ answer }) => answer)).toEqual(names.slice(1).map(({ name }) => name));
	});

	test("a page does not wait for them longer than its whole time", async () => {
		const asked: string[] = [];
		const answers = await askAccounts(
			names,
			({ name }) => {
				asked.push(name);
				return new Promise<string>(() => {});
			},
			{ each: 1_000, all: 30 },
		);
		expect(answers.every(({ problem }) => problem === "slow")).toBe(true);
		expect(asked).toHaveLength(6);
	});
});
