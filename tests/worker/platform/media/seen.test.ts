import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import { internalPictureAddress } from "#domain/content/templates/flex/flex-pictures.ts";
import { COMPOSE_TEXTS } from "#domain/platform/texts/compose-texts.ts";
import { MEDIA_TEXTS } from "#domain/platform/texts/media-texts.ts";
import { buildFriend, buildTag } from "#tests/support/friend-builders.ts";
import {
	buildFile,
	buildItem,
	buildMapPicture,
	buildUpload,
	expectCrud,
	fetchItemData,
	requestRegister,
	resaveItem,
} from "#tests/support/item-requests.ts";
import { knownFieldsOf } from "#tests/support/known-fields.ts";
import { resetState } from "#tests/support/migrations.ts";
import { buildSession, type ConsoleSession } from "#tests/support/operator-builders.ts";
import { type BuiltSalon, buildSalon } from "#tests/support/salon/build-salon.ts";
import { requestJson, sendRequest } from "#tests/support/send-request.ts";

let operator: ConsoleSession;
beforeEach(async () => {
	await resetState();
	operator = await buildSession();
});

const upload = async (key: string, type?: string) => {
	await (type ? buildFile(key, type) : buildUpload(key));
	await env.MEDIA.put(key, key);
	return key;
};
const statusOf = async (key: string, as?: ConsoleSession) =>
	(await sendRequest(`/api/media/${key}`, as ? { as } : {})).status;

/** Fields with pictures, by the ability that shows them. */
const PLACES: [
	string,
	"template-read" | "form-read" | "landing-read" | "richmenu-read",
	() => Promise<string>,
][] = [
	[
		"a picture template",
		"template-read",
		async () => {
			const key = await upload("picture-1");
			await buildItem("template", operator, { name: "一", content: { type: "image", media_key: key } });
			return key;
		},
	],
	[
		"the film of a template",
		"template-read",
		async () => {
			const content = { type: "video", media_key: await upload("film-one", "video/mp4") };
			const preview_key = await upload("cover-one");
			await buildItem("template", operator, { name: "二", content: { ...content, preview_key } });
			return content.media_key;
		},
	],
	[
		"a picture of a Flex message",
		"template-read",
		async () => {
			const key = await upload("flex-picture");
			const hero = { type: "image", url: internalPictureAddress(key) };
			const contents = JSON.stringify({ type: "bubble", hero });
			await buildItem("template", operator, {
				name: "三",
				content: { type: "flex", alt_text: "案内", contents },
			});
			return key;
		},
	],
	[
		"an image map in a width",
		"template-read",
		async () => {
			const media_key = await buildMapPicture();
			const shape = { label: "予約", x: 0, y: 0, width: 520, height: 585 };
			const areas = [{ ...shape, type: "message", uri: "", text: "予約" }];
			const content = { type: "imagemap", alt_text: "地図", media_key, height: 585, areas, video: null };
			await buildItem("template", operator, { name: "四", content });
			return `${media_key}/240`;
		},
	],
	[
		"a rich menu",
		"richmenu-read",
		async () => {
			await upload("menu-image-1");
			await buildItem("richmenu", operator, { name: "五" });
			return "menu-image-1";
		},
	],
	[
		"the page of a form",
		"form-read",
		async () => {
			const key = await upload("form-picture");
			await buildItem("form", operator, { name: "六", design: { media_key: key } });
			return key;
		},
	],
	[
		"a landing page",
		"landing-read",
		async () => {
			const key = await upload("landing-picture");
			const page = { title: "ようこそ", text: "", media_key: key, button: "追加", colour: "#06c755" };
			await buildItem("landing", operator, { name: "七", page });
			return key;
		},
	],
];

describe("an uploaded file, asked for by its key", () => {
	test.each(PLACES)("of %s is seen by %s: 200, without it 403, signed out 401", async (_, ability, build) => {
		const key = await build();
		const reader = await buildSession({ abilities: [ability] });
		const other = await buildSession({ abilities: ["friend-read", "message-send"] });
		expect(await statusOf(key, operator)).toBe(200);
		expect(await statusOf(key, reader)).toBe(200);
		expect(await statusOf(key, other)).toBe(403);
		expect(await statusOf(key)).toBe(401);
	});

	test("of a salon's staff is seen with the salon", async () => {
		const salon = await buildSalon();
		const key = await upload("staff-picture");
		await patchStaff(salon, operator, `/api/media/${key}`);
		expect(await statusOf(key, await buildSession({ abilities: ["salon-read"] }))).toBe(200);
		expect(await statusOf(key, await buildSession({ abilities: ["friend-read"] }))).toBe(403);
	});

	test("of a template that is gone is its uploader's alone", async () => {
		const key = await upload("picture-1");
		const id = await buildItem("template", operator, {
			name: "一",
			content: { type: "image", media_key: key },
		});
		const reader = await buildSession({ abilities: ["template-read"] });
		await expectCrud("template", operator, { action: "delete", item_ids: [id] });
		expect([await statusOf(key, operator), await statusOf(key, reader)]).toEqual([200, 404]);
	});

	test("that a colleague has replaced meanwhile says so, and not that it is missing: 409", async () => {
		const first = await upload("picture-1");
		const content = { type: "image", media_key: first };
		const id = await buildItem("template", operator, { name: "一", content });
		const media_key = await upload("picture-2");
		const editor = await buildSession();
		const loaded = await fetchItemData("template", editor, id);
		await resaveItem("template", operator, id, { content: { type: "image", media_key } });
		expect((await requestRegister("template", editor, { ...loaded, name: "二" })).status).toBe(409);
		expect((await resaveItem("template", editor, id, { name: "二" })).status).toBe(200);
	});

	test("is asked for in a save from a version that is still to come, which may be there by the write: 422", async () => {
		const content = { type: "image", media_key: await upload("picture-1") };
		const id = await buildItem("template", operator, { name: "一", content });
		const hidden = { type: "image", media_key: await upload("picture-of-a-colleague") };
		const editor = await buildSession();
		const loaded = await fetchItemData("template", editor, id);
		const ahead = { ...loaded, version: Number(loaded.version) + 1, content: hidden };
		expect((await requestRegister("template", editor, ahead)).status).toBe(422);
	});

	test("that a colleague has put to staff or courses meanwhile is told as changed: 409, not 422", async () => {
		const salon = await buildSalon();
		const [mine, theirs] = [await upload("old-picture"), await upload("new-picture")];
		const editor = await buildSession();
		for (const [part, id] of [
			["resources", salon.resources[0]],
			["courses", salon.courses[0]],
		] as const) {
			const at = `/api/salon/${salon.id}/${part}`;
			const patch = (as: ConsoleSession, picture: string, version?: number) =>
				sendRequest(`${at}/${id}?attr=picture`, {
					...{ as, method: "PATCH", json: { picture: `/api/media/${picture}`, version } },
				});
			expect((await patch(operator, mine)).status).toBe(200);
			const { data } = await requestJson<{ data: { id: number; version: number }[] }>(`${at}/all`, {
				as: editor,
			});
			const loaded = knownFieldsOf(
				`PUT /api/salon/:salonId/${part}/:id`,
				data.find((each) => each.id === id)!,
			) as {
				version: number;
			};
			expect((await patch(operator, theirs)).status).toBe(200);
			const { version, ...whole } = loaded;
			for (const json of [loaded, { ...whole, version: version + 2 }])
				expect((await sendRequest(`${at}/${id}`, { as: editor, method: "PUT", json })).status).toBe(409);
			expect((await patch(editor, mine, version)).status).toBe(409);
			// Without a version the picture's own visibility decides, and the old one is no longer displayed.
			expect([(await patch(editor, mine)).status, (await patch(editor, theirs)).status]).toEqual([422, 200]);
		}
	});

	test("of an earlier version is seen with the versions", async () => {
		const first = await upload("picture-1");
		const content = { type: "image", media_key: first };
		const id = await buildItem("template", operator, { name: "一", content });
		const second = await upload("picture-2");
		await resaveItem("template", operator, id, { content: { type: "image", media_key: second } });
		const reader = await buildSession({ abilities: ["template-read"] });
		const of = async (key: string, as: ConsoleSession) =>
			(await sendRequest(`/api/versions/template/${id}/files/${key}`, { as })).status;
		expect([await statusOf(first, reader), await of(first, reader), await of(second, reader)]).toEqual([
			404, 200, 200,
		]);
		const headers = { Range: "bytes=0-1" };
		const part = await sendRequest(`/api/versions/template/${id}/files/${first}`, { as: reader, headers });
		expect([part.status, await part.text()]).toEqual([206, "pi"]);
		expect(await of(await upload("another-picture"), reader)).toBe(404);
		expect(await of(first, await buildSession({ abilities: ["friend-read"] }))).toBe(403);
	});
});

const sending = (message: object) => ({ messages: [message], quoted_id: null, draft_at: 0 });

/**
 * A talk's view does not grant access to the file: its address ends with the view, the scope with the role.
 */
describe("a file that was sent to a friend", () => {
	let key: string;
	let restricted: ConsoleSession;
	let friend: { id: number };
	beforeEach(async () => {
		const own = await buildTag();
		key = await upload("sent-picture");
		const other = await buildFriend();
		const message = { type: "image", media_key: key };
		await requestJson(`/api/compose/friends/${other.id}/send`, { as: operator, json: sending(message) });
		friend = await buildFriend({ tagIds: [own.id] });
		restricted = await buildSession({ scope: { all: false, tagIds: [own.id] } });
	});

	test("is seen by its key by who sent it, and by nobody of another scope: 404", async () => {
		expect([await statusOf(key, operator), await statusOf(key, restricted)]).toEqual([200, 404]);
	});

	test("is sent to nobody else by its key", async () => {
		const json = sending({ type: "image", media_key: key });
		const answer = await sendRequest(`/api/compose/friends/${friend.id}/send`, { as: restricted, json });
		expect([answer.status, await answer.json()]).toEqual([422, { "messages[0]": [COMPOSE_TEXTS.fileGone] }]);
	});

	test("is put into no template, form, page or menu by its key", async () => {
		const refused = { name: "一", content: { type: "image", media_key: key } };
		const saved = await sendRequest("/api/template/register", { as: restricted, json: refused });
		expect([saved.status, await saved.json()]).toEqual([
			422,
			{ "content[media_key]": [MEDIA_TEXTS.imageRequired] },
		]);
		const text = { name: "二", content: { type: "text", text: `media_key ${key} media:${key}` } };
		await requestJson("/api/template/register", { as: restricted, json: text });
		expect(await statusOf(key, restricted)).toBe(404);
	});

	test("is put to no salon's staff by its address", async () => {
		const answer = await patchStaff(await buildSalon(), restricted, `/api/media/${key}`);
		expect(answer.status).toBe(422);
	});
});

const patchStaff = (salon: BuiltSalon, as: ConsoleSession, picture: string) =>
	sendRequest(`/api/salon/${salon.id}/resources/${salon.resources[0]}?attr=picture`, {
		as,
		method: "PATCH",
		json: { picture },
	});
