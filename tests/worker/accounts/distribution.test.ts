import { env } from "cloudflare:workers";
import { ne } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { connectD1 } from "#db/d1-client.ts";
import { actions } from "#db/engine/actions.ts";
import { memberQueries } from "#db/engine/member-queries.ts";
import { vars } from "#db/people/friend-fields.ts";
import { tags } from "#db/people/tag-tables.ts";
import { distributionTargets } from "#db/platform/directory/distribution-tables.ts";
import type { AccountPlanView } from "#domain/console/headquarters/distribution/distribution-plan.ts";
import { DISTRIBUTION_TEXTS } from "#domain/platform/texts/distribution-texts.ts";
import { clearDirectoryCopy } from "#functions/platform/accounts/account-directory.ts";
import { requestFrom, signInTo, type TestAccount } from "#tests/support/account-sessions.ts";
import {
	CHOICES,
	DistributionSource,
	distributionOf,
	effectsIn,
	ginza,
	readVar,
	shiftIds,
} from "#tests/support/distributions.ts";
import { closeGinza } from "#tests/support/two-accounts.ts";

let source: DistributionSource;
beforeEach(async () => {
	source = await DistributionSource.open();
});
afterEach(closeGinza);

/** Action that names a tag, a choice of a field, a condition and a placeholder. */
async function buildWovenAction() {
	const tag = await source.saveItem("tag", { name: "VIP", group_id: null });
	const field = await source.saveItem("var", { ...readVar("好きなメニュー"), choices: CHOICES });
	const { fid } = await source.call<{ fid: number }>("/api/funnel/register", {
		no_template: true,
		inputs: [{ type: 75, var_id: field, match: 0, query: "2" }],
	});
	const action = await source.saveItem("action", {
		a_name: "特典",
		inputs: [
			{ type: 13, tag_ids: [tag], member_query_id: fid },
			{ type: 6, var_id: field, var_type: 20, fix_value: "2" },
			{ type: 1, text: "{var:好きなメニュー}の割引です" },
		],
	});
	return { tag, field, action };
}

describe.each(["ids that differ", "ids that coincide"])("items are distributed, with %s", (circumstance) => {
	test("a dry run lists what is created, and the account gets no id of the source", async () => {
		if (circumstance === "ids that differ") await shiftIds();
		const { tag, field, action } = await buildWovenAction();
		const missing = [
			{ key: `tags:${tag}`, choice: "take" as const },
			{ key: `vars:${field}`, choice: "take" as const },
		];
		const items = [{ kind: "action" as const, id: action }];
		const undecided = await source.planFor({ items });
		expect(undecided.isBlocked).toBe(true);
		expect(undecided.references.map(({ name, match }) => [name, match])).toEqual(
			expect.arrayContaining([
				["VIP", "undecided"],
				["好きなメニュー", "undecided"],
			]),
		);
		const plan = await source.planFor({ items, missing });
		expect(plan.records.map(({ name, verdict, problems }) => [name, verdict, problems])).toEqual(
			expect.arrayContaining([
				["特典", "create", []],
				["VIP", "create", []],
				["好きなメニュー", "create", []],
			]),
		);
		expect(await ginza().$count(tags)).toBe(circumstance === "ids that differ" ? 7 : 0);
		await source.distribute({ items, missing });
		const [newTag] = (await ginza().select().from(tags)).filter(({ name }) => name === "VIP");
		const [newField] = (await ginza().select().from(vars)).filter(({ name }) => name === "好きなメニュー");
		const [newAction] = (await ginza().select().from(actions)).filter(({ name }) => name === "特典");
		const [condition] = await ginza().select().from(memberQueries);
		if (circumstance === "ids that differ") expect(newTag!.id).not.toBe(tag);
		const [tagEffect, fieldEffect, textEffect] = await effectsIn(newAction!.id);
		expect(tagEffect).toMatchObject({ tag_ids: [newTag!.id], member_query_id: condition!.id });
		expect(condition!.filter.inputs).toMatchObject([{ var_id: newField!.id, query: "2" }]);
		expect(fieldEffect).toMatchObject({ var_id: newField!.id, fix_value: "2" });
		expect(textEffect).toMatchObject({ text: "{var:好きなメニュー}の割引です" });
	});
});

test("distributions of two accounts with one key are two: an operator's number means somebody else in each", async () => {
	const id = await source.saveItem("tag", { name: "VIP", group_id: null });
	await ginza().insert(tags).values({ id, name: "銀座のタグ", nameKey: "", createdAt: 1 });
	const start = async (account: TestAccount, other: TestAccount) => {
		const as = account === "main" ? source.session : await signInTo("ginza", { id: source.operatorId });
		const request = { ...distributionOf({ items: [{ kind: "tag", id }] }), accounts: [other] };
		const { plans } = await requestFrom<{ plans: AccountPlanView[] }>(account, "/api/hq/distribution/plan", {
			...{ as, json: request },
		});
		const fingerprints = [{ account: other, fingerprint: plans[0]!.fingerprint }];
		const { id: started } = await requestFrom<{ id: string }>(account, "/api/hq/distributions", {
			...{ as, json: { ...request, fingerprints } },
			headers: { "Idempotency-Key": "one-key-for-both" },
		});
		return started;
	};
	const [first, second] = [await start("main", "ginza"), await start("ginza", "main")];
	expect(first).not.toBe(second);
	const targets = await connectD1(env.DIRECTORY!).select().from(distributionTargets);
	expect(targets.map(({ distributionId, account }) => [distributionId, account]).sort()).toEqual(
		[
			[first, "ginza"],
			[second, "main"],
		].sort(),
	);
});

describe("a second distribution", () => {
	const keyOf = (id: number) => `tag:${id}`;
	const readTag = async (name: string) =>
		(await ginza().select().from(tags)).find((tag) => tag.name === name);

	/** States of the distributed items. */
	async function readStates(): Promise<string[]> {
		const { items } = await source.call<{ items: { accounts: { state: string }[] }[] }>(
			"/api/hq/distribution/state",
		);
		return items.flatMap(({ accounts }) => accounts.map(({ state }) => state));
	}

	test("offers a newer source, and overwrites local changes only where somebody chose it", async () => {
		const tag = await source.saveItem("tag", { name: "VIP", group_id: null, capacity: 10 });
		const items = [{ kind: "tag" as const, id: tag }];
		await source.distribute({ items });
		expect((await source.planFor({ items })).records).toMatchObject([{ verdict: "same", match: "earlier" }]);
		expect(await readStates()).toEqual(["current"]);
		await source.saveItem("tag", { id: tag, name: "VIP", group_id: null, capacity: 20 });
		expect(await readStates()).toEqual(["newer"]);
		expect((await source.planFor({ items })).records).toMatchObject([
			{ verdict: "update", isChanged: false },
		]);
		await source.distribute({ items });
		expect((await readTag("VIP"))!.capacity).toBe(20);
		await ginza().update(tags).set({ capacity: 99, version: 7 });
		await source.saveItem("tag", { id: tag, name: "VIP", group_id: null, capacity: 30 });
		expect(await readStates()).toEqual(["both"]);
		expect((await source.planFor({ items })).records).toMatchObject([{ verdict: "kept", isChanged: true }]);
		await source.distribute({ items });
		expect((await readTag("VIP"))!.capacity).toBe(99);
		await source.distribute({ items, overwrite: [{ account: "ginza", key: keyOf(tag) }] });
		expect((await readTag("VIP"))!.capacity).toBe(30);
	});

	test("is refused if an account changed since the dry run", async () => {
		const tag = await source.saveItem("tag", { name: "VIP", group_id: null });
		const items = [{ kind: "tag" as const, id: tag }];
		const { id } = await source.startFor({ items });
		await ginza().insert(tags).values({ name: "VIP", nameKey: "vip", createdAt: 1 });
		expect(await source.apply(id)).toMatchObject({ state: "refused" });
		expect(await ginza().$count(tags)).toBe(1);
		const stale = await source.call<{ id: null; plans: AccountPlanView[] }>("/api/hq/distributions", {
			...distributionOf({ items }),
			fingerprints: [{ account: "ginza", fingerprint: "stale" }],
		});
		expect(stale).toMatchObject({ id: null, plans: [{ records: [{ verdict: "kept", match: "name" }] }] });
	});

	test("leaves an item of the same name as it is, and names it", async () => {
		await ginza().insert(tags).values({ name: "VIP", nameKey: "vip", createdAt: 1, capacity: 5 });
		const tag = await source.saveItem("tag", { name: "VIP", group_id: null });
		const action = await source.saveItem("action", {
			a_name: "特典",
			inputs: [{ type: 13, tag_ids: [tag] }],
		});
		await shiftIds();
		await source.distribute({ items: [{ kind: "action", id: action }] });
		const own = (await readTag("VIP"))!;
		expect(own.capacity).toBe(5);
		const newAction = (await ginza().select().from(actions)).find(({ name }) => name === "特典")!;
		expect(await effectsIn(newAction.id)).toMatchObject([{ tag_ids: [own.id] }]);
	});

	test("an action whose last effect is left out is refused, and nothing is written", async () => {
		const tag = await source.saveItem("tag", { name: "VIP", group_id: null });
		const action = await source.saveItem("action", {
			a_name: "特典",
			inputs: [{ type: 13, tag_ids: [tag] }],
		});
		const plan = await source.planFor({
			items: [{ kind: "action", id: action }],
			missing: [{ key: `tags:${tag}`, choice: "leave" }],
		});
		expect(plan).toMatchObject({ isBlocked: true, records: [{ verdict: "refused" }] });
		expect(await ginza().$count(actions)).toBe(0);
	});
});

describe("undoing", () => {
	test("deletes new items and restores updated ones", async () => {
		const tag = await source.saveItem("tag", { name: "VIP", group_id: null, capacity: 10 });
		await source.distribute({ items: [{ kind: "tag", id: tag }] });
		await source.saveItem("tag", { id: tag, name: "VIP", group_id: null, capacity: 20 });
		const other = await source.saveItem("tag", { name: "新規", group_id: null });
		const id = await source.distribute({
			items: [
				{ kind: "tag", id: tag },
				{ kind: "tag", id: other },
			],
		});
		expect((await source.undo(id)).status).toBe(200);
		const rows = await ginza().select().from(tags);
		expect(rows.find(({ name }) => name === "VIP")).toMatchObject({ capacity: 10, deletedAt: null });
		expect(rows.find(({ name }) => name === "新規")!.deletedAt).not.toBeNull();
	});

	test("is refused for an item that was changed since", async () => {
		const tag = await source.saveItem("tag", { name: "VIP", group_id: null });
		const id = await source.distribute({ items: [{ kind: "tag", id: tag }] });
		await ginza().update(tags).set({ capacity: 3, version: 9 });
		expect((await source.undo(id)).status).toBe(422);
		expect((await ginza().select().from(tags))[0]!.deletedAt).toBeNull();
	});

	test("names the items that were changed since, and undoes none", async () => {
		const items = [];
		for (const name of ["VIP", "新規", "紹介"])
			items.push({ kind: "tag" as const, id: await source.saveItem("tag", { name, group_id: null }) });
		const id = await source.distribute({ items });
		await ginza().update(tags).set({ version: 9 }).where(ne(tags.name, "新規"));
		const refused = await source.undo(id);
		expect([refused.status, await refused.json()]).toEqual([
			422,
			{ ERROR: [DISTRIBUTION_TEXTS.undoChanged("VIP", "紹介")] },
		]);
		expect((await ginza().select().from(tags)).map(({ deletedAt }) => deletedAt)).toEqual([null, null, null]);
	});
});

test("an account that cannot be chosen says why: it is disabled, or the person does not work there", async () => {
	const refusal = async () => {
		const { accounts: offered } = await source.call<{ accounts: { refusal: string | null }[] }>(
			"/api/hq/distribution/choices",
		);
		return offered.map((each) => each.refusal);
	};
	expect(await refusal()).toEqual([null]);
	await env.DIRECTORY!.prepare("update accounts set state = 'disabled' where name = 'ginza'").run();
	clearDirectoryCopy(env.DIRECTORY!);
	expect(await refusal()).toEqual([DISTRIBUTION_TEXTS.accountDisabled]);
	await env.DIRECTORY!.batch([
		env.DIRECTORY!.prepare("update accounts set state = 'active'"),
		env.DIRECTORY!.prepare("delete from memberships where account = 'ginza'"),
	]);
	clearDirectoryCopy(env.DIRECTORY!);
	expect(await refusal()).toEqual([DISTRIBUTION_TEXTS.noOperator]);
});
