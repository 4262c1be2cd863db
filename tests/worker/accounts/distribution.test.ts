import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { forms } from "#db/acquisition/forms.ts";
import { reactions } from "#db/automation/auto-responses.ts";
import { scenarioSteps, scenarios } from "#db/automation/scenarios.ts";
import { richmenus } from "#db/content/rich-menus.ts";
import { templates } from "#db/content/templates.ts";
import { connectD1 } from "#db/d1-client.ts";
import { actionEffects, actions } from "#db/engine/actions.ts";
import { itemVersions } from "#db/engine/item-versions.ts";
import { memberQueries } from "#db/engine/member-queries.ts";
import { commonVars } from "#db/people/common-variables.ts";
import { vars } from "#db/people/friend-fields.ts";
import { tags } from "#db/people/tag-tables.ts";
import { distributionLinks, distributionTargets } from "#db/platform/directory/distribution-tables.ts";
import { people } from "#db/platform/directory/people-tables.ts";
import { roles } from "#db/platform/operators.ts";
import { uploads } from "#db/platform/uploads.ts";
import type { AccountPlanView } from "#domain/console/headquarters/distribution/distribution-plan.ts";
import type { KindName } from "#domain/engine/kinds/registry.ts";
import { EXPLORER_KINDS } from "#domain/engine/kinds/registry.ts";
import { selectEnvOfHost } from "#functions/platform/accounts/select-account.ts";
import { requestFrom, signInTo, type TestAccount } from "#tests/support/account-sessions.ts";
import { buildUpload, claimUploads, MENU_BUTTON } from "#tests/support/item-requests.ts";
import { resetState } from "#tests/support/migrations.ts";
import { buildOperator, type ConsoleSession, signInOperator } from "#tests/support/operator-builders.ts";
import { TEST_ORIGIN } from "#tests/support/send-request.ts";
import { storeRow } from "#tests/support/store-rows.ts";
import {
	buildDeployment,
	buildPerson,
	closeGinza,
	GINZA_HOST,
	openGinza,
	sendToMain,
} from "#tests/support/two-accounts.ts";

let session: ConsoleSession;
let operatorId: number;

beforeEach(async () => {
	await resetState();
	const operator = await buildOperator({ isAdmin: true });
	operatorId = operator.id;
	session = await signInOperator(operator);
	await openGinza();
	await buildPerson({ operators: { main: operator.id, ginza: operator.id }, isHeadquarters: true });
});
afterEach(closeGinza);

const ginza = () => connectD1(env.GINZA__DB!);

async function call<Answer>(path: string, json?: object, whole?: true): Promise<Answer> {
	const response = await sendToMain(path, { as: session, ...(json && { json }), ...(whole && { whole }) });
	expect(response.status, await response.clone().text()).toBe(200);
	return response.json();
}

/** Saves an item of the source like its editor. */
async function saveItem(kind: KindName, fields: object): Promise<number> {
	const saved = await call<{ id?: number; aid?: number }>(
		`/api/${EXPLORER_KINDS[kind].path}/register`,
		fields,
		true,
	);
	return (saved.id ?? saved.aid)!;
}

interface RequestFields {
	items: { kind: KindName; id: number }[];
	missing?: { key: string; choice: "take" | "leave" }[];
	overwrite?: { account: string; key: string }[];
	activates?: boolean;
}

const requestOf = (fields: RequestFields) => ({
	accounts: ["ginza"],
	missing: [],
	overwrite: [],
	activates: false,
	...fields,
});

async function planFor(fields: RequestFields): Promise<AccountPlanView> {
	const { plans } = await call<{ plans: AccountPlanView[] }>("/api/hq/distribution/plan", requestOf(fields));
	return plans[0]!;
}

async function startFor(fields: RequestFields): Promise<{ id: string; plan: AccountPlanView }> {
	const plan = await planFor(fields);
	const { id } = await call<{ id: string | null }>("/api/hq/distributions", {
		...requestOf(fields),
		fingerprints: [{ account: "ginza", fingerprint: plan.fingerprint }],
	});
	expect(id, JSON.stringify(plan)).not.toBeNull();
	return { id: id!, plan };
}

const apply = (id: string) =>
	call<{ state: string; reason: string | null }>(`/api/hq/distributions/${id}/apply`, { account: "ginza" });

async function distribute(fields: RequestFields): Promise<string> {
	const { id } = await startFor(fields);
	expect(await apply(id)).toEqual({ state: "applied", reason: null });
	return id;
}

/** Gives the second account other records, so that its next ids differ from the source's. */
async function shiftIds(): Promise<void> {
	const made = { createdAt: 1, nameKey: "" };
	await ginza().batch([
		...[1, 2, 3, 4, 5, 6, 7].map((number) =>
			ginza()
				.insert(tags)
				.values({ ...made, name: `銀座のタグ${number}` }),
		),
		...[1, 2, 3].map((number) =>
			ginza()
				.insert(vars)
				.values({ ...made, name: `銀座の欄${number}` }),
		),
		...[1, 2].map((number) =>
			ginza()
				.insert(actions)
				.values({ ...made, name: `銀座のアクション${number}`, updatedAt: 1 }),
		),
	] as never);
}

const readVar = (name: string) => ({ name, group_id: null, type: 20 });
const CHOICES = [
	{ id: null, value: "カット", color: "#777777" },
	{ id: null, value: "カラー", color: "#777777" },
];

/** Action that names a tag, a choice of a field, a condition and a placeholder. */
async function buildWovenAction() {
	const tag = await saveItem("tag", { name: "VIP", group_id: null });
	const field = await saveItem("var", { ...readVar("好きなメニュー"), choices: CHOICES });
	const { fid } = await call<{ fid: number }>("/api/funnel/register", {
		no_template: true,
		inputs: [{ type: 75, var_id: field, match: 0, query: "2" }],
	});
	const action = await saveItem("action", {
		a_name: "特典",
		inputs: [
			{ type: 13, tag_ids: [tag], member_query_id: fid },
			{ type: 6, var_id: field, var_type: 20, fix_value: "2" },
			{ type: 1, text: "{var:好きなメニュー}の割引です" },
		],
	});
	return { tag, field, action };
}

const effectsIn = async (actionId: number) =>
	(await ginza().select().from(actionEffects))
		.filter((row) => row.actionId === actionId)
		.toSorted((first, second) => first.position - second.position)
		.map(({ effect }) => effect as unknown as Record<string, unknown>);

describe.each(["ids that differ", "ids that coincide"])("items are distributed, with %s", (circumstance) => {
	test("a dry run lists what is created, and the account gets no id of the source", async () => {
		if (circumstance === "ids that differ") await shiftIds();
		const { tag, field, action } = await buildWovenAction();
		const missing = [
			{ key: `tags:${tag}`, choice: "take" as const },
			{ key: `vars:${field}`, choice: "take" as const },
		];
		const items = [{ kind: "action" as const, id: action }];
		const undecided = await planFor({ items });
		expect(undecided.isBlocked).toBe(true);
		expect(undecided.references.map(({ name, match }) => [name, match])).toEqual(
			expect.arrayContaining([
				["VIP", "undecided"],
				["好きなメニュー", "undecided"],
			]),
		);
		const plan = await planFor({ items, missing });
		expect(plan.records.map(({ name, verdict, problems }) => [name, verdict, problems])).toEqual(
			expect.arrayContaining([
				["特典", "create", []],
				["VIP", "create", []],
				["好きなメニュー", "create", []],
			]),
		);
		expect(await ginza().$count(tags)).toBe(circumstance === "ids that differ" ? 7 : 0);
		await distribute({ items, missing });
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
	const id = await saveItem("tag", { name: "VIP", group_id: null });
	await ginza().insert(tags).values({ id, name: "銀座のタグ", nameKey: "", createdAt: 1 });
	const start = async (account: TestAccount, other: TestAccount) => {
		const as = account === "main" ? session : await signInTo("ginza", { id: operatorId });
		const request = { ...requestOf({ items: [{ kind: "tag", id }] }), accounts: [other] };
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
		const { items } = await call<{ items: { accounts: { state: string }[] }[] }>(
			"/api/hq/distribution/state",
		);
		return items.flatMap(({ accounts }) => accounts.map(({ state }) => state));
	}

	test("offers a newer source, and overwrites local changes only where somebody chose it", async () => {
		const tag = await saveItem("tag", { name: "VIP", group_id: null, capacity: 10 });
		const items = [{ kind: "tag" as const, id: tag }];
		await distribute({ items });
		expect((await planFor({ items })).records).toMatchObject([{ verdict: "same", match: "earlier" }]);
		expect(await readStates()).toEqual(["current"]);
		await saveItem("tag", { id: tag, name: "VIP", group_id: null, capacity: 20 });
		expect(await readStates()).toEqual(["newer"]);
		expect((await planFor({ items })).records).toMatchObject([{ verdict: "update", isChanged: false }]);
		await distribute({ items });
		expect((await readTag("VIP"))!.capacity).toBe(20);
		await ginza().update(tags).set({ capacity: 99, version: 7 });
		await saveItem("tag", { id: tag, name: "VIP", group_id: null, capacity: 30 });
		expect(await readStates()).toEqual(["both"]);
		expect((await planFor({ items })).records).toMatchObject([{ verdict: "kept", isChanged: true }]);
		await distribute({ items });
		expect((await readTag("VIP"))!.capacity).toBe(99);
		await distribute({ items, overwrite: [{ account: "ginza", key: keyOf(tag) }] });
		expect((await readTag("VIP"))!.capacity).toBe(30);
	});

	test("is refused if an account changed since the dry run", async () => {
		const tag = await saveItem("tag", { name: "VIP", group_id: null });
		const items = [{ kind: "tag" as const, id: tag }];
		const { id } = await startFor({ items });
		await ginza().insert(tags).values({ name: "VIP", nameKey: "vip", createdAt: 1 });
		expect(await apply(id)).toMatchObject({ state: "refused" });
		expect(await ginza().$count(tags)).toBe(1);
		const stale = await call<{ id: null; plans: AccountPlanView[] }>("/api/hq/distributions", {
			...requestOf({ items }),
			fingerprints: [{ account: "ginza", fingerprint: "stale" }],
		});
		expect(stale).toMatchObject({ id: null, plans: [{ records: [{ verdict: "kept", match: "name" }] }] });
	});

	test("leaves an item of the same name as it is, and names it", async () => {
		await ginza().insert(tags).values({ name: "VIP", nameKey: "vip", createdAt: 1, capacity: 5 });
		const tag = await saveItem("tag", { name: "VIP", group_id: null });
		const action = await saveItem("action", { a_name: "特典", inputs: [{ type: 13, tag_ids: [tag] }] });
		await shiftIds();
		await distribute({ items: [{ kind: "action", id: action }] });
		const own = (await readTag("VIP"))!;
		expect(own.capacity).toBe(5);
		const newAction = (await ginza().select().from(actions)).find(({ name }) => name === "特典")!;
		expect(await effectsIn(newAction.id)).toMatchObject([{ tag_ids: [own.id] }]);
	});

	test("an action whose last effect is left out is refused, and nothing is written", async () => {
		const tag = await saveItem("tag", { name: "VIP", group_id: null });
		const action = await saveItem("action", { a_name: "特典", inputs: [{ type: 13, tag_ids: [tag] }] });
		const plan = await planFor({
			items: [{ kind: "action", id: action }],
			missing: [{ key: `tags:${tag}`, choice: "leave" }],
		});
		expect(plan).toMatchObject({ isBlocked: true, records: [{ verdict: "refused" }] });
		expect(await ginza().$count(actions)).toBe(0);
	});
});

describe("a worker that dies", () => {
	test("after an account was written leaves its distribution to be completed, and nothing is written twice", async () => {
		const tag = await saveItem("tag", { name: "VIP", group_id: null });
		const { id } = await startFor({ items: [{ kind: "tag", id: tag }] });
		await apply(id);
		const directory = connectD1(env.DIRECTORY!);
		await directory.update(distributionTargets).set({ state: "waiting", records: null });
		await directory.delete(distributionLinks);
		expect(await apply(id)).toEqual({ state: "applied", reason: null });
		expect(await apply(id)).toEqual({ state: "applied", reason: null });
		expect(await ginza().$count(tags)).toBe(1);
		expect(await directory.$count(distributionLinks)).toBe(1);
	});
});

describe("undoing", () => {
	const undo = (id: string) =>
		sendToMain(`/api/hq/distributions/${id}/undo`, { as: session, json: { account: "ginza" } });

	test("deletes new items and restores updated ones", async () => {
		const tag = await saveItem("tag", { name: "VIP", group_id: null, capacity: 10 });
		await distribute({ items: [{ kind: "tag", id: tag }] });
		await saveItem("tag", { id: tag, name: "VIP", group_id: null, capacity: 20 });
		const other = await saveItem("tag", { name: "新規", group_id: null });
		const id = await distribute({
			items: [
				{ kind: "tag", id: tag },
				{ kind: "tag", id: other },
			],
		});
		expect((await undo(id)).status).toBe(200);
		const rows = await ginza().select().from(tags);
		expect(rows.find(({ name }) => name === "VIP")).toMatchObject({ capacity: 10, deletedAt: null });
		expect(rows.find(({ name }) => name === "新規")!.deletedAt).not.toBeNull();
	});

	test("is refused for an item that was changed since", async () => {
		const tag = await saveItem("tag", { name: "VIP", group_id: null });
		const id = await distribute({ items: [{ kind: "tag", id: tag }] });
		await ginza().update(tags).set({ capacity: 3, version: 9 });
		expect((await undo(id)).status).toBe(422);
		expect((await ginza().select().from(tags))[0]!.deletedAt).toBeNull();
	});
});

describe("other kinds", () => {
	test("menus that switch to each other are written together, switched off, with copied pictures", async () => {
		await shiftIds();
		const picture = await buildUpload("menu-image-1");
		await env.MEDIA.put(picture, "png");
		await claimUploads(session, { media_key: picture });
		const menuFields = { group_id: null, chat_bar_text: "メニュー", media_key: picture, is_active: 0 };
		const first = await saveItem("richmenu", { ...menuFields, name: "A", buttons: [MENU_BUTTON] });
		const second = await saveItem("richmenu", {
			...{ ...menuFields, name: "B" },
			buttons: [{ ...MENU_BUTTON, type: "menu", menu_id: first }],
		});
		await saveItem("richmenu", {
			...{ ...menuFields, id: first, name: "A", is_active: 1 },
			buttons: [{ ...MENU_BUTTON, type: "menu", menu_id: second }],
		});
		await distribute({
			items: [
				{ kind: "richmenu", id: first },
				{ kind: "richmenu", id: second },
			],
		});
		const menus = await ginza().select().from(richmenus);
		const [menuA, menuB] = ["A", "B"].map((name) => menus.find((menu) => menu.name === name)!);
		expect(menuA!.buttons).toMatchObject([{ menu_id: menuB!.id }]);
		expect(menuB!.buttons).toMatchObject([{ menu_id: menuA!.id }]);
		expect(menuA!.isActive).toBe(false);
		expect(menuA!.mediaKey).not.toBe(picture);
		expect(await env.MEDIA.head(`ginza/${menuA!.mediaKey}`)).not.toBeNull();
	});

	test("an auto-response with its own answer, a scenario with steps, a form and a search are distributed", async () => {
		await shiftIds();
		const field = await saveItem("var", { ...readVar("好きなメニュー"), choices: CHOICES });
		const reaction = await saveItem("reaction", {
			...{ name: "予約", group_id: null, keywords: ["予約"] },
			answer: { a_twice_type: 0, inputs: [{ type: 1, text: "承りました" }] },
			filter: {
				inputs: [{ type: 75, var_id: field, match: 0, query: "2" }],
				with_blocked: 0,
				user_rate_type: 0,
			},
		});
		const form = await saveItem("form", {
			...{ name: "アンケート", group_id: null, title: "アンケート" },
			fields: [{ id: -1, label: "メニュー", swatch_id: 20, var_id: field, var_type: 20, options: [] }],
		});
		const search = await saveItem("funnel", {
			...{ id: null, name: "カラーの人", group_id: null },
			filter: { inputs: [{ type: 95, form_id: form }], with_blocked: 0, user_rate_type: 0 },
		});
		const items = [
			{ kind: "reaction" as const, id: reaction },
			{ kind: "form" as const, id: form },
			{ kind: "funnel" as const, id: search },
			{ kind: "var" as const, id: field },
		];
		const plan = await planFor({ items });
		expect(plan.records.flatMap(({ problems }) => problems)).toEqual([]);
		await distribute({ items });
		const newField = (await ginza().select().from(vars)).find(({ name }) => name === "好きなメニュー")!;
		const [newForm] = await ginza().select().from(forms);
		expect(newForm!.fields).toMatchObject([{ var_id: newField.id, var_name: "好きなメニュー" }]);
		const [newReaction] = await ginza().select().from(reactions);
		expect(newReaction!.isActive).toBe(false);
		expect(await effectsIn(newReaction!.actionId!)).toMatchObject([{ text: "承りました" }]);
		const queries = await ginza().select().from(memberQueries);
		expect(JSON.stringify(queries.map(({ filter }) => filter.inputs))).toContain(`"form_id":${newForm!.id}`);
		expect((await planFor({ items })).records.map(({ verdict }) => verdict)).toEqual([
			"same",
			"same",
			"same",
			"same",
		]);
	});
});

describe("an update keeps what the account's own records name", () => {
	test("choices of a field, by their text", async () => {
		const field = await saveItem("var", { ...readVar("好きなメニュー"), choices: CHOICES });
		const items = [{ kind: "var" as const, id: field }];
		await distribute({ items });
		const choicesIn = async () =>
			(await ginza().select().from(vars))[0]!.choices.map(({ id, value }) => [id, value]);
		expect(await choicesIn()).toEqual([
			[1, "カット"],
			[2, "カラー"],
		]);
		const { choices } = (await call<{ choices: { id: number; value: string }[] }>(
			`/api/var/data/${field}`,
		)) as {
			choices: { id: number; value: string }[];
		};
		await saveItem("var", {
			...{ ...readVar("好きなメニュー"), id: field },
			choices: [{ id: null, value: "パーマ", color: "#777777" }, choices[1]],
		});
		await distribute({ items });
		expect(await choicesIn()).toEqual([
			[3, "パーマ"],
			[2, "カラー"],
		]);
	});

	test("questions of a form, by their label and type, and the conditions that name them", async () => {
		const question = (id: number, label: string, more: object = {}) => ({
			...{ id, label, swatch_id: 30, options: ["はい", "いいえ"], ...more },
		});
		const form = await saveItem("form", {
			...{ name: "アンケート", group_id: null, title: "アンケート" },
			fields: [
				question(-1, "初めて"),
				question(-2, "紹介", { shown_if: { field_id: -1, values: ["はい"] } }),
			],
		});
		const items = [{ kind: "form" as const, id: form }];
		await distribute({ items });
		await saveItem("form", {
			...{ id: form, name: "アンケート", group_id: null, title: "アンケート" },
			fields: [
				question(-1, "予約済み"),
				question(1, "初めて"),
				question(2, "紹介", { shown_if: { field_id: -1, values: ["いいえ"] } }),
			],
		});
		await distribute({ items });
		const [stored] = await ginza().select().from(forms);
		expect(stored!.fields.map(({ id, label }) => [id, label])).toEqual([
			[3, "予約済み"],
			[1, "初めて"],
			[2, "紹介"],
		]);
		expect(stored!.fields[2]!.shown_if).toMatchObject({ field_id: 3, values: ["いいえ"] });
	});
});

describe("access", () => {
	test("the person's operator in the account needs the abilities of the kind", async () => {
		const tag = await saveItem("tag", { name: "VIP", group_id: null });
		await ginza().update(roles).set({ isAdmin: false, abilities: [] });
		expect((await planFor({ items: [{ kind: "tag", id: tag }] })).records).toMatchObject([
			{ verdict: "refused" },
		]);
	});

	test("somebody without the headquarters right gets the answer of an unknown call", async () => {
		await connectD1(env.DIRECTORY!).update(people).set({ isHeadquarters: false });
		expect((await sendToMain("/api/hq/distributions", { as: session })).status).toBe(404);
	});
});

interface GinzaChanges {
	/** Runs before the account's transaction, once. */
	beforeCommit?: () => Promise<unknown>;
	/** Whether the answer of the transaction is lost. */
	losesAnswer?: boolean;
	/** Whether the worker dies after the first file was copied. */
	diesAfterFile?: boolean;
}

/** Distributes to an account that behaves differently during this call. */
async function applyAmid(id: string, { beforeCommit, losesAnswer, diesAfterFile }: GinzaChanges) {
	const account = await selectEnvOfHost(buildDeployment(), GINZA_HOST);
	let isFirst = true;
	const DB = new Proxy(account.DB, {
		get: (database, name) => {
			if (name !== "batch") return Reflect.get(database, name).bind(database);
			return async (statements: D1PreparedStatement[]) => {
				if (statements.length < 4 || !isFirst) return database.batch(statements);
				isFirst = false;
				await beforeCommit?.();
				const results = await database.batch(statements);
				if (losesAnswer) throw new Error("the answer is lost");
				return results;
			};
		},
	});
	const MEDIA = new Proxy(account.MEDIA, {
		get: (bucket, name) => {
			if (name !== "put" || !diesAfterFile) return Reflect.get(bucket, name).bind(bucket);
			return async (...file: Parameters<R2Bucket["put"]>) => {
				await bucket.put(...file);
				throw new Error("the worker dies");
			};
		},
	});
	const accounts = (await selectEnvOfHost(buildDeployment(), new URL(TEST_ORIGIN).host)).ALL_ACCOUNTS!;
	const ALL_ACCOUNTS = {
		...accounts,
		envOf: async (name: string) => (name === "ginza" ? { ...account, DB, MEDIA } : accounts.envOf(name)),
	};
	return sendToMain(`/api/hq/distributions/${id}/apply`, {
		as: session,
		json: { account: "ginza" },
		env: { ALL_ACCOUNTS },
	});
}

describe("a transaction", () => {
	const buildTagRequest = async () => ({
		items: [{ kind: "tag" as const, id: await saveItem("tag", { name: "VIP", group_id: null }) }],
	});
	const namesInGinza = async () => (await ginza().select().from(tags)).map(({ name }) => name);

	test("takes other ids if somebody else has taken those that it reserved", async () => {
		const { id } = await startFor(await buildTagRequest());
		const response = await applyAmid(id, {
			beforeCommit: () => ginza().insert(tags).values({ name: "別の人", nameKey: "", createdAt: 1 }),
		});
		expect(await response.json()).toEqual({ state: "applied", reason: null });
		expect(await namesInGinza()).toEqual(["別の人", "VIP"]);
	});

	test("writes nothing if an item is changed in the last moment", async () => {
		const request = await buildTagRequest();
		await distribute(request);
		await saveItem("tag", { id: request.items[0]!.id, name: "VIP2", group_id: null });
		const { id } = await startFor(request);
		const response = await applyAmid(id, {
			beforeCommit: () => ginza().update(tags).set({ capacity: 4, version: 8 }),
		});
		expect(await response.json()).toMatchObject({ state: "refused" });
		expect(await namesInGinza()).toEqual(["VIP"]);
	});

	test("counts as done if only its answer was lost", async () => {
		const { id } = await startFor(await buildTagRequest());
		expect((await applyAmid(id, { losesAnswer: true })).status).toBe(200);
		expect(await namesInGinza()).toEqual(["VIP"]);
		expect(await apply(id)).toEqual({ state: "applied", reason: null });
		expect(await namesInGinza()).toEqual(["VIP"]);
	});

	test("follows its files: a worker that dies between them is completed without a second copy", async () => {
		const picture = await buildUpload("menu-image-1");
		await env.MEDIA.put(picture, "png");
		await claimUploads(session, { media_key: picture });
		const menu = await saveItem("richmenu", {
			...{ name: "A", group_id: null, chat_bar_text: "メニュー", media_key: picture, is_active: 0 },
			buttons: [MENU_BUTTON],
		});
		const { id } = await startFor({ items: [{ kind: "richmenu", id: menu }] });
		const died = await applyAmid(id, { diesAfterFile: true }).catch(() => ({ status: 500 }));
		expect(died.status).toBe(500);
		expect(await ginza().$count(richmenus)).toBe(0);
		expect(await apply(id)).toEqual({ state: "applied", reason: null });
		expect(await ginza().$count(richmenus)).toBe(1);
		const copies = (await ginza().select().from(uploads)).filter(({ key }) => key !== picture);
		expect(copies).toHaveLength(1);
	});
});

/** First id of the source's items in the following test; the other account has none that high. */
const FIRST_ID = 9_000;

describe("everything together", () => {
	/** Raises the ids of the source's tables. */
	async function raiseIds(): Promise<void> {
		const made = { id: FIRST_ID, name: "x", created_at: 1, deleted_at: 1 };
		for (const table of ["tags", "vars", "scenarios"]) await storeRow(table, made);
		await storeRow("templates", {
			...made,
			type: "text",
			content: { type: "text", text: "x" },
			editor_version: 1,
		});
		await storeRow("actions", { ...made, updated_at: 1 });
		await storeRow("forms", { ...made, code: "xxxxxx" });
		await storeRow("common_vars", { ...made, code: "xxxx" });
		await storeRow("member_queries", { id: FIRST_ID, filter: { inputs: [] }, created_at: 1 });
	}

	test("no id, code or file of the source gets into the account", async () => {
		await raiseIds();
		const tag = await saveItem("tag", { name: "VIP", group_id: null });
		const field = await saveItem("var", { ...readVar("好きなメニュー"), choices: CHOICES });
		const variable = await saveItem("common_var", { name: "店名", group_id: null, type: 1, value: "ひより" });
		const variableCode = (await connectD1(env.DB).select().from(commonVars)).at(-1)!.code;
		const form = await saveItem("form", {
			...{ name: "アンケート", group_id: null, title: "アンケート" },
			fields: [{ id: -1, label: "メニュー", swatch_id: 20, var_id: field, var_type: 20, options: [] }],
		});
		const formCode = (await connectD1(env.DB).select().from(forms)).at(-1)!.code;
		const action = await saveItem("action", {
			a_name: "特典",
			inputs: [{ type: 13, tag_ids: [tag] }],
		});
		const flex = await saveItem("template", {
			...{ name: "カード", group_id: null },
			content: {
				type: "flex",
				alt_text: "{var:好きなメニュー}",
				contents: JSON.stringify({
					type: "bubble",
					body: {
						type: "box",
						layout: "vertical",
						contents: [
							{ type: "text", text: `{CVAR_${variableCode}}から {FORM_${formCode}}` },
							{
								type: "button",
								action: { type: "postback", label: "もらう", data: `action=${action}` },
							},
						],
					},
				}),
			},
		});
		const pack = await saveItem("template", {
			...{ name: "まとめ", group_id: null },
			content: { type: "pack", template_ids: [flex] },
		});
		const scenario = await saveItem("scenario", { name: "入門", group_id: null });
		const written = await call<{ id: number }>("/api/template/unlisted", {
			content: { type: "text", text: "その場で書いた文" },
		});
		const { fid } = await call<{ fid: number }>("/api/funnel/register", {
			no_template: true,
			inputs: [{ type: 95, form_id: form }],
		});
		const steps = [
			{ id: null, day: 0, minute: 600, a_twice_type: 0, inputs: [{ type: 12, egg_id: written.id }] },
			{
				...{ id: null, day: 1, minute: 600, a_twice_type: 0 },
				inputs: [{ type: 12, egg_id: pack, member_query_id: fid }],
			},
		];
		const saved = await sendToMain(`/api/scenario/${scenario}/steps`, {
			...{ as: session, method: "PUT", json: { steps }, whole: true },
		});
		expect(saved.status, await saved.clone().text()).toBe(200);
		expect(Math.min(tag, field, variable, form, action, flex, scenario, fid)).toBeGreaterThan(FIRST_ID);
		const items = [{ kind: "scenario" as const, id: scenario }];
		const take = ["templates", pack] as const;
		const undecided = await planFor({ items });
		expect(undecided.references.map(({ name, match }) => [name, match])).toContainEqual([
			"まとめ",
			"undecided",
		]);
		let missing = [{ key: take.join(":"), choice: "take" as const }];
		for (let plan = await planFor({ items, missing }); ; plan = await planFor({ items, missing })) {
			const open = plan.references.filter(({ match }) => match === "undecided");
			if (open.length === 0) break;
			missing = [...missing, ...open.map(({ key }) => ({ key, choice: "take" as const }))];
		}
		await distribute({ items, missing });
		const rows: Record<string, unknown[]> = {};
		for (const [name, table] of Object.entries({
			...{ tags, vars, actions, actionEffects, memberQueries, templates, forms },
			...{ scenarios, scenarioSteps, commonVars, itemVersions },
		}))
			rows[name] = await ginza().select().from(table);
		for (const table of [
			"tags",
			"templates",
			"forms",
			"scenarios",
			"scenarioSteps",
			"commonVars",
			"memberQueries",
		])
			expect(rows[table], table).not.toHaveLength(0);
		const text = JSON.stringify(rows, (key, value) => (key === "saveKey" ? null : value));
		expect(text.match(/\b90\d\d\b/g)).toBeNull();
		expect(text).not.toContain(variableCode);
		expect(text).not.toContain(formCode);
		expect(text).toContain("その場で書いた文");
		const [stored] = await ginza().select().from(commonVars);
		expect(text).toContain(`{CVAR_${stored!.code}}`);
	});
});
