import { beforeEach, describe, expect, test } from "vitest";
import { checkBody } from "#simulator/schemas/check-body.ts";
import {
	aliasRequest,
	bulkLinkRequest,
	bulkUnlinkRequest,
	richMenuBatchRequest,
	richMenuRequest,
} from "#simulator/schemas/richmenu-requests.ts";
import {
	DESCRIPTION_ABSENT,
	descriptionIsPresent,
	LineDescription,
} from "#tests/support/line-description.ts";
import { MessageMaker } from "#tests/support/line-message-maker.ts";
import { openShop, SATO_ID, SUZUKI_ID, UNKNOWN_USER_ID } from "#tests/support/open-shop.ts";
import { buildJpeg, buildPng } from "#tests/support/sample-pictures.ts";
import { generateSpoilings } from "#tests/support/spoil-value.ts";
import { SIMULATOR_TOKEN } from "#tests/support/start-simulator.ts";

if (!descriptionIsPresent) console.warn(DESCRIPTION_ABSENT);

const shop = openShop();

const area = (bounds: object = {}) => ({
	bounds: { x: 0, y: 0, width: 400, height: 270, ...bounds },
	action: { type: "message", text: "予約" },
});

const menuOf = (given: object = {}) => ({
	size: { width: 800, height: 270 },
	selected: true,
	name: "春のメニュー",
	chatBarText: "メニュー",
	areas: [area()],
	...given,
});

const make = (given: object = {}) => shop.line("POST", "/v2/bot/richmenu", { body: menuOf(given) });
const list = async () => (await shop.line("GET", "/v2/bot/richmenu/list")).body.richmenus;
const remove = (id: string) => shop.line("DELETE", `/v2/bot/richmenu/${id}`);
const link = (id: string, userId = SATO_ID) => shop.line("POST", `/v2/bot/user/${userId}/richmenu/${id}`);
const bulk = (way: "link" | "unlink", body: object) =>
	shop.line("POST", `/v2/bot/richmenu/bulk/${way}`, { body });
const shownTo = async (userId: string) =>
	(await shop.api("GET", `/friends/${userId}/messages`)).body.menu?.richMenuId ?? null;

async function paint(id: string, bytes: Uint8Array<ArrayBuffer> = buildPng(800, 270), type = "image/png") {
	const response = await shop.fetch(`/v2/bot/richmenu/${id}/content`, {
		method: "POST",
		headers: { Authorization: `Bearer ${SIMULATOR_TOKEN}`, "Content-Type": type },
		body: bytes,
	});
	return { status: response.status, body: (await response.json()) as { message?: string } };
}

/** Complete menu with a picture. */
async function makeWhole(): Promise<string> {
	const id = (await make()).body.richMenuId as string;
	expect((await paint(id)).status).toBe(200);
	return id;
}

/** The PNG padded to this length by an ignored chunk before its end. */
function padded(png: Uint8Array, length: number) {
	const bytes = new Uint8Array(length);
	const end = png.length - 12;
	bytes.set(png.subarray(0, end));
	const view = new DataView(bytes.buffer);
	view.setUint32(end, length - png.length - 12);
	bytes.set([0x70, 0x61, 0x44, 0x64], end + 4);
	bytes.set(png.subarray(end), length - 12);
	return bytes;
}

// Menus survive a reset, like friends do.
beforeEach(async () => {
	for (const { richMenuId } of await list()) await remove(richMenuId);
});

describe("a menu", () => {
	test("is made, listed and deleted; whoever was shown it is shown nothing", async () => {
		const id = await makeWhole();
		expect(id).toMatch(/^richmenu-[0-9a-f]{32}$/);
		expect(await list()).toEqual([{ richMenuId: id, ...menuOf() }]);
		expect((await link(id)).status).toBe(200);
		expect(await shownTo(SATO_ID)).toBe(id);
		expect((await remove(id)).status).toBe(200);
		expect([await list(), await shownTo(SATO_ID)]).toEqual([[], null]);
		expect((await remove(id)).status).toBe(404);
	});

	test.each([
		["too narrow", { size: { width: 799, height: 270 } }],
		["too wide", { size: { width: 2_501, height: 843 } }],
		["too low", { size: { width: 800, height: 249 } }],
		["too high for its width", { size: { width: 800, height: 552 } }],
		["of half a pixel", { size: { width: 800.5, height: 270 } }],
		["with 21 areas", { areas: Array.from({ length: 21 }, () => area()) }],
		["with an area beyond its right edge", { areas: [area({ x: 401 })] }],
		["with an area below it", { areas: [area({ y: 1 })] }],
		["with an area of no width", { areas: [area({ width: 0 })] }],
		["with a long text on its bar", { chatBarText: "あ".repeat(15) }],
		["with a long name", { name: "あ".repeat(301) }],
		["without a name", { name: undefined }],
		["that does not say whether it is open", { selected: undefined }],
		["with an action that is none", { areas: [{ ...area(), action: { type: "camera", label: "a" } }] }],
	])("%s is refused", async (_, given) => {
		const answer = await make(given);
		expect([answer.status, await list()]).toEqual([400, []]);
	});

	test.each([
		["at the least size", { size: { width: 800, height: 250 }, areas: [] }],
		["at the least ratio", { size: { width: 800, height: 551 } }],
		["at the largest size", { size: { width: 2_500, height: 1_724 } }],
		["with 20 areas", { areas: Array.from({ length: 20 }, () => area()) }],
		["with an area up to its edges", { areas: [area({ x: 400 })] }],
	])("%s is taken", async (_, given) => {
		expect((await make(given)).status).toBe(200);
	});
});

describe("a menu's picture", () => {
	test.each([
		["PNG", buildPng(800, 270), "image/png"],
		["JPEG", buildJpeg(800, 270), "image/jpeg"],
	])("is taken once: a %s", async (_, bytes, type) => {
		const { richMenuId: id } = (await make()).body;
		expect((await paint(id, bytes, type)).status).toBe(200);
		expect((await paint(id, bytes, type)).status).toBe(400);
		const shown = await shop.fetch(`/simulator/api/richmenus/${id}/picture`);
		expect(shown.headers.get("content-type")).toBe(type);
		expect(new Uint8Array(await shown.arrayBuffer())).toEqual(bytes);
	});

	test.each([
		["of another size than the menu", buildPng(800, 271), "image/png", 400],
		["of another type than it says", buildJpeg(800, 270), "image/png", 400],
		["that is none", new Uint8Array(100), "image/png", 400],
		["of a type that LINE does not take", buildPng(800, 270), "image/gif", 415],
		["of more than 1 MB", padded(buildPng(800, 270), 1_000_001), "image/png", 413],
	])("%s is refused", async (_, bytes, type, status) => {
		const { richMenuId: id } = (await make()).body;
		expect((await paint(id, bytes, type)).status).toBe(status);
		expect((await link(id)).status).toBe(400);
		expect((await paint(id, padded(buildPng(800, 270), 1_000_000))).status).toBe(200);
	});

	test("has LINE's other host, and a menu that is there", async () => {
		expect((await paint("richmenu-0")).status).toBe(404);
		const { richMenuId: id } = (await make()).body;
		const wrongHost = await shop.line("GET", `/v2/bot/richmenu/${id}/content`);
		expect(wrongHost.status).toBe(404);
	});
});

describe("a friend's menu", () => {
	test("is not shown before it has its picture", async () => {
		const { richMenuId: id } = (await make()).body;
		for (const answer of [await link(id), await bulk("link", { richMenuId: id, userIds: [SATO_ID] })]) {
			expect(answer).toMatchObject({
				status: 400,
				body: { message: "must upload richmenu image before applying it to user" },
			});
		}
		expect(await shownTo(SATO_ID)).toBeNull();
	});

	test("takes the place of another, and is taken away, twice over", async () => {
		const [one, other] = [await makeWhole(), await makeWhole()];
		for (const id of [one, other, other]) expect((await link(id)).status).toBe(200);
		expect(await shownTo(SATO_ID)).toBe(other);
		for (let time = 0; time < 2; time += 1)
			expect((await shop.line("DELETE", `/v2/bot/user/${SATO_ID}/richmenu`)).status).toBe(200);
		expect(await shownTo(SATO_ID)).toBeNull();
	});

	test("is not there for menus and users that LINE does not know", async () => {
		const id = await makeWhole();
		expect((await link("richmenu-0")).status).toBe(404);
		expect((await link(id, UNKNOWN_USER_ID)).status).toBe(400);
		expect((await link(id, "sato")).status).toBe(400);
		expect((await bulk("link", { richMenuId: "richmenu-0", userIds: [SATO_ID] })).status).toBe(404);
	});

	test("is shown and taken away in bulk; unknown ids change nothing, malformed ones refuse all", async () => {
		const id = await makeWhole();
		const wrong = await bulk("link", { richMenuId: id, userIds: [SATO_ID, "x"] });
		expect([wrong.status, wrong.body.message]).toEqual([400, expect.stringContaining("'userIds[1]'")]);
		expect(await shownTo(SATO_ID)).toBeNull();
		expect(
			(await bulk("link", { richMenuId: id, userIds: [SATO_ID, UNKNOWN_USER_ID, SUZUKI_ID] })).status,
		).toBe(202);
		expect([await shownTo(SATO_ID), await shownTo(SUZUKI_ID)]).toEqual([id, id]);
		expect((await bulk("unlink", { userIds: [SATO_ID, SUZUKI_ID] })).status).toBe(202);
		expect([await shownTo(SATO_ID), await shownTo(SUZUKI_ID)]).toEqual([null, null]);
		const many = Array.from({ length: 501 }, (_, index) => `U${index.toString(16).padStart(32, "0")}`);
		expect((await bulk("link", { richMenuId: id, userIds: many })).status).toBe(400);
		expect((await bulk("link", { richMenuId: id, userIds: many.slice(1) })).status).toBe(202);
		expect((await bulk("unlink", { userIds: [] })).status).toBe(400);
	});

	test("can be held up: faults strike the links apart from the menus", async () => {
		const id = await makeWhole();
		await shop.api("POST", "/faults", { kind: "rate_limit", endpoint: "richmenu_link" });
		expect((await make()).status).toBe(200);
		expect((await link(id)).status).toBe(429);
		expect((await link(id)).status).toBe(200);
	});
});

describe("a batch", () => {
	const BATCH = "/v2/bot/richmenu/batch";
	const batch = (...operations: object[]) => shop.line("POST", BATCH, { body: { operations } });
	beforeEach(() => shop.api("POST", "/reset"));

	test("moves all users of a menu to another, or takes it away, and no other user's", async () => {
		const [one, other, third] = [await makeWhole(), await makeWhole(), await makeWhole()];
		await link(one);
		await link(third, SUZUKI_ID);
		expect((await batch({ type: "link", from: one, to: other })).status).toBe(202);
		expect([await shownTo(SATO_ID), await shownTo(SUZUKI_ID)]).toEqual([other, third]);
		expect((await batch({ type: "unlink", from: other })).status).toBe(202);
		expect([await shownTo(SATO_ID), await shownTo(SUZUKI_ID)]).toEqual([null, third]);
	});

	test("tells its progress by the id of the call, first as ongoing", async () => {
		const menu = await makeWhole();
		await batch({ type: "unlink", from: menu });
		const { calls } = (await shop.api("GET", "/calls")).body;
		const requestId = calls.find(({ path }: { path: string }) => path === BATCH).requestId;
		const progress = (id: string) => shop.line("GET", `/v2/bot/richmenu/progress/batch?requestId=${id}`);
		expect(await progress(requestId)).toMatchObject({ status: 200, body: { phase: "ongoing" } });
		expect((await progress("unknown")).status).toBe(404);
	});

	test("is refused for unknown menus, contradictions and the fourth time in an hour", async () => {
		const [one, other] = [await makeWhole(), await makeWhole()];
		const { richMenuId: unpainted } = (await make()).body;
		for (const refused of [
			await batch({ type: "unlink", from: "richmenu-0" }),
			await batch({ type: "link", from: one, to: unpainted }),
			await batch({ type: "unlink", from: one }, { type: "link", from: one, to: other }),
			await batch({ type: "unlinkAll" }, { type: "unlink", from: one }),
			await batch(),
		])
			expect(refused.status).toBe(400);
		for (let time = 0; time < 3; time += 1)
			expect((await batch({ type: "unlink", from: one })).status).toBe(202);
		expect((await batch({ type: "unlink", from: one })).status).toBe(429);
	});
});

describe("an alias", () => {
	const ALIAS = "/v2/bot/richmenu/alias";
	const makeAlias = (richMenuAliasId: string, richMenuId: string) =>
		shop.line("POST", ALIAS, { body: { richMenuAliasId, richMenuId } });
	const switchTo = (richMenuAliasId: string) =>
		shop.api("POST", `/friends/${SATO_ID}/richmenu-switch`, { richMenuAliasId, data: "d" });
	beforeEach(async () => {
		const { aliases } = (await shop.line("GET", `${ALIAS}/list`)).body;
		for (const { richMenuAliasId } of aliases) await shop.line("DELETE", `${ALIAS}/${richMenuAliasId}`);
	});

	test("is made once, changed, found, listed and deleted", async () => {
		const [one, other] = [await makeWhole(), await makeWhole()];
		expect((await makeAlias("tab-a", one)).status).toBe(200);
		expect(await makeAlias("tab-a", other)).toMatchObject({
			status: 400,
			body: { message: "conflict richmenu alias id" },
		});
		expect((await shop.line("POST", `${ALIAS}/tab-a`, { body: { richMenuId: other } })).status).toBe(200);
		const named = { richMenuAliasId: "tab-a", richMenuId: other };
		expect((await shop.line("GET", `${ALIAS}/tab-a`)).body).toEqual(named);
		expect((await shop.line("GET", `${ALIAS}/list`)).body).toEqual({ aliases: [named] });
		expect((await shop.line("DELETE", `${ALIAS}/tab-a`)).status).toBe(200);
		for (const gone of [
			await shop.line("DELETE", `${ALIAS}/tab-a`),
			await shop.line("GET", `${ALIAS}/tab-a`),
			await shop.line("POST", `${ALIAS}/tab-a`, { body: { richMenuId: one } }),
		])
			expect(gone).toMatchObject({ status: 404, body: { message: "richmenu alias not found" } });
	});

	test("names menus that can be shown, and is of LINE's form", async () => {
		const { richMenuId } = (await make()).body;
		const whole = await makeWhole();
		for (const refused of [
			await makeAlias("tab-a", "richmenu-0"),
			await makeAlias("tab-a", richMenuId),
			await makeAlias("Tab A", whole),
			await makeAlias("a".repeat(33), whole),
		])
			expect(refused.status).toBe(400);
	});

	test("switches a phone without a call; what it came to is told, and nothing else changes", async () => {
		const [one, other] = [await makeWhole(), await makeWhole()];
		await link(one);
		await makeAlias("tab-b", other);
		expect((await switchTo("tab-b")).body.params).toEqual({
			status: "SUCCESS",
			newRichMenuAliasId: "tab-b",
		});
		expect(await shownTo(SATO_ID)).toBe(other);
		expect((await switchTo("tab-c")).body.params).toEqual({ status: "RICHMENU_ALIAS_ID_NOTFOUND" });
		await link(one);
		await remove(other);
		expect((await switchTo("tab-b")).body.params).toEqual({ status: "RICHMENU_NOTFOUND" });
		expect(await shownTo(SATO_ID)).toBe(one);
	});
});

describe("the menu of everybody", () => {
	const DEFAULT = "/v2/bot/user/all/richmenu";

	test("is shown to whoever has none of their own, and goes with its menu", async () => {
		const [own, all] = [await makeWhole(), await makeWhole()];
		await link(own);
		expect((await shop.line("GET", DEFAULT)).status).toBe(404);
		expect((await shop.line("POST", `${DEFAULT}/${all}`)).status).toBe(200);
		expect((await shop.line("GET", DEFAULT)).body).toEqual({ richMenuId: all });
		expect([await shownTo(SATO_ID), await shownTo(SUZUKI_ID)]).toEqual([own, all]);
		expect((await shop.line("DELETE", DEFAULT)).status).toBe(200);
		expect(await shownTo(SUZUKI_ID)).toBeNull();
		await shop.line("POST", `${DEFAULT}/${all}`);
		await remove(all);
		expect([await shownTo(SUZUKI_ID), (await shop.line("GET", DEFAULT)).status]).toEqual([null, 404]);
	});

	test("is not one that cannot be shown", async () => {
		expect((await shop.line("POST", `${DEFAULT}/richmenu-0`)).status).toBe(404);
		const { richMenuId } = (await make()).body;
		expect((await shop.line("POST", `${DEFAULT}/${richMenuId}`)).status).toBe(400);
	});
});

describe.skipIf(!descriptionIsPresent)("held against LINE's description", () => {
	const description = descriptionIsPresent ? new LineDescription("messaging-api.yml") : undefined;
	const problemsOf = (name: string, body: unknown) => description?.problems(name, body) ?? [];
	const REQUESTS = [
		{
			name: "RichMenuRequest",
			schema: richMenuRequest,
			make: (maker: MessageMaker) =>
				menuOf({ areas: maker.list(1, 20, () => ({ ...area(), action: maker.action() })) }),
		},
		{
			name: "CreateRichMenuAliasRequest",
			schema: aliasRequest,
			make: () => ({ richMenuAliasId: "tab-a", richMenuId: "richmenu-1" }),
		},
		{
			name: "RichMenuBulkLinkRequest",
			schema: bulkLinkRequest,
			make: () => ({ richMenuId: "richmenu-1", userIds: [SATO_ID] }),
		},
		{
			name: "RichMenuBulkUnlinkRequest",
			schema: bulkUnlinkRequest,
			make: () => ({ userIds: [SATO_ID, SUZUKI_ID] }),
		},
		{
			name: "RichMenuBatchRequest",
			schema: richMenuBatchRequest,
			make: () => ({
				operations: [
					{ type: "link", from: "richmenu-1", to: "richmenu-2" },
					{ type: "unlink", from: "richmenu-3" },
				],
				resumeRequestKey: "richmenu-1_richmenu-2",
			}),
		},
	];

	test.each(REQUESTS)("$name: takes what LINE takes, and nothing that the description refuses", (request) => {
		const maker = new MessageMaker(20261121);
		const seen = new Set<string>();
		let refused = 0;
		for (let round = 0; round < 40; round += 1) {
			const body = request.make(maker);
			expect(problemsOf(request.name, body)).toEqual([]);
			expect(checkBody(request.schema, body), JSON.stringify(body)).toMatchObject({ ok: true });
			for (const { what, spoilt } of generateSpoilings(body as never, seen)) {
				const verdict = checkBody(request.schema, spoilt);
				if (verdict.ok) expect(problemsOf(request.name, spoilt), what).toEqual([]);
				else expect(problemsOf("ErrorResponse", verdict.error), what).toEqual([]);
				if (!verdict.ok) refused += 1;
			}
		}
		expect(refused).toBeGreaterThan(3);
	});

	test("answers are as described", async () => {
		const made = await make();
		expect(problemsOf("RichMenuIdResponse", made.body)).toEqual([]);
		expect(
			problemsOf("RichMenuListResponse", (await shop.line("GET", "/v2/bot/richmenu/list")).body),
		).toEqual([]);
		for (const { body } of [await make({ size: {} }), await remove("x"), await link(made.body.richMenuId)])
			expect(problemsOf("ErrorResponse", body)).toEqual([]);
	});
});
