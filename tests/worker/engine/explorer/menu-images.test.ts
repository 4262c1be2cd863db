import { beforeAll, describe, expect, test } from "vitest";
import { ACTION_TEXTS } from "#domain/platform/texts/actions-texts.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { RICHMENU_TEXTS } from "#domain/platform/texts/richmenus-texts.ts";
import { TEMPLATE_TEXTS } from "#domain/platform/texts/templates-texts.ts";
import { buildAction } from "#tests/support/action-builders.ts";
import { listChangesSince, takeSnapshot } from "#tests/support/database-snapshot.ts";
import { buildFriend, buildTag } from "#tests/support/friend-builders.ts";
import {
	buildItem,
	fetchItemData,
	fetchItemRow,
	MENU_BUTTON,
	requestRegister,
	resaveItem,
} from "#tests/support/item-requests.ts";
import {
	buildOperator,
	buildSession,
	type ConsoleSession,
	signInOperator,
} from "#tests/support/operator-builders.ts";
import { storeRow } from "#tests/support/store-rows.ts";

let operator: ConsoleSession;
let operatorId: number;
beforeAll(async () => {
	const built = await buildOperator();
	operatorId = built.id;
	operator = await signInOperator(built);
});

const GOOD = { type: "image/png", bytes: 5_000, width: 2_500, height: 1_686 };
let made = 0;
const upload = async (given: Partial<typeof GOOD> = {}) => {
	const key = `picture-${++made}`;
	await storeRow("uploads", { key, ...GOOD, ...given, operator_id: operatorId, created_at: 1 });
	return key;
};
const save = (media_key: string, button: object = {}) =>
	requestRegister("richmenu", operator, {
		name: "メニュー",
		chat_bar_text: "メニュー",
		media_key,
		buttons: [{ ...MENU_BUTTON, ...button }],
	});

describe("a menu's image", () => {
	const GOOD_ONES: [string, Partial<typeof GOOD>][] = [
		["a large PNG", {}],
		["a JPEG", { type: "image/jpeg" }],
		["of one megabyte", { bytes: 1_000_000 }],
		["as small as LINE takes it", { width: 800, height: 250 }],
		["as high as LINE takes it", { width: 1_450, height: 1_000 }],
	];

	test.each(GOOD_ONES)("%s is taken", async (_, given) => {
		const { width, height } = { ...GOOD, ...given };
		const answer = await save(await upload(given), { width, height });
		expect(answer.status).toBe(200);
		const { id } = (await answer.json()) as { id: number };
		expect(await fetchItemData("richmenu", operator, id)).toMatchObject({ width, height });
	});

	const BAD_ONES: [string, Partial<typeof GOOD>, string][] = [
		["a GIF", { type: "image/gif" }, RICHMENU_TEXTS.menuImageType],
		["over one megabyte", { bytes: 1_000_001 }, RICHMENU_TEXTS.menuImageTooLarge],
		["too narrow", { width: 799, height: 300 }, RICHMENU_TEXTS.menuImageSize],
		["too wide", { width: 2_501 }, RICHMENU_TEXTS.menuImageSize],
		["too low", { height: 249 }, RICHMENU_TEXTS.menuImageSize],
		["too high for its width", { width: 1_450, height: 1_001 }, RICHMENU_TEXTS.menuImageSize],
	];

	test.each(BAD_ONES)("%s is refused by name, and nothing is written", async (_, given, text) => {
		const key = await upload(given);
		const before = await takeSnapshot();
		const answer = await save(key);
		expect([answer.status, await answer.json()]).toEqual([422, { media_key: [text] }]);
		expect(await listChangesSince(before)).toEqual([]);
	});

	test("must have been uploaded", async () => {
		const answer = await save("no-such-picture");
		expect([answer.status, await answer.json()]).toEqual([
			422,
			{ media_key: [RICHMENU_TEXTS.menuImageRequired] },
		]);
	});
});

describe("a menu's buttons", () => {
	const REFUSED: [string, object, object][] = [
		[
			"beyond the right edge",
			{ x: 1, width: 2_500 },
			{ "buttons[0][width]": [RICHMENU_TEXTS.buttonOutside] },
		],
		[
			"beyond the lower edge",
			{ y: 844, height: 843 },
			{ "buttons[0][width]": [RICHMENU_TEXTS.buttonOutside] },
		],
		["left of the image", { x: -1 }, { "buttons[0][x]": [FIELD_TEXTS.numberBetween(0, 2_500)] }],
		["without an area", { width: 0 }, { "buttons[0][width]": [RICHMENU_TEXTS.buttonEmpty] }],
		["without a label", { label: " " }, { "buttons[0][label]": [TEMPLATE_TEXTS.buttonLabelRequired] }],
		[
			"that run a script",
			{ type: "uri", uri: "javascript:alert(1)" },
			{ "buttons[0][uri]": [FIELD_TEXTS.urlInvalid] },
		],
		["that say nothing", { type: "message", text: "" }, { "buttons[0][text]": [FIELD_TEXTS.textRequired] }],
		["that run no action", { type: "action" }, { "buttons[0][action_id]": [ACTION_TEXTS.actionRequired] }],
		[
			"whose action is gone",
			{ type: "action", action_id: 999_999 },
			{ "buttons[0][action_id]": [ACTION_TEXTS.actionGone] },
		],
	];

	test.each(REFUSED)("%s are refused", async (_, button, errors) => {
		const answer = await save(await upload(), button);
		expect([answer.status, await answer.json()]).toEqual([422, errors]);
	});

	test("twenty, each with an action of its own, are taken; one more is not", async () => {
		const buttons = await Promise.all(
			Array.from({ length: 20 }, async () => ({
				...MENU_BUTTON,
				type: "action",
				action_id: (await buildAction()).id,
			})),
		);
		const id = await buildItem("richmenu", operator, { name: "二十個", buttons });
		expect((await fetchItemRow("richmenu", operator, id))?.buttons).toHaveLength(20);
		const answer = await resaveItem("richmenu", operator, id, { buttons: [...buttons, MENU_BUTTON] });
		expect([answer.status, await answer.json()]).toEqual([
			422,
			{ buttons: [TEMPLATE_TEXTS.tooManyButtons(20)] },
		]);
	});
});

describe("[E-201] taps", () => {
	test("are counted for recording buttons, of the operator's friends, for who may see them", async () => {
		const branch = await buildTag();
		const [inside, outside] = [await buildFriend({ tagIds: [branch.id] }), await buildFriend()];
		const recording = { ...MENU_BUTTON, is_tap_recording: 1 };
		const id = await buildItem("richmenu", operator, { name: "計測", buttons: [recording, MENU_BUTTON] });
		for (const [friend, button_id] of [
			[inside, 1],
			[inside, 1],
			[outside, 1],
			[inside, 2],
		] as const)
			await storeRow("richmenu_taps", { richmenu_id: id, button_id, friend_id: friend.id, created_at: 1 });
		const buttons = async (as: ConsoleSession) => (await fetchItemRow("richmenu", as, id))?.buttons;
		const seen = (tap_count: number, unique_tap_count: number) => [
			{ id: 1, label: "予約する", is_tap_recording: 1, tap_count, unique_tap_count },
			{ id: 2, label: "予約する", is_tap_recording: 0, tap_count: null, unique_tap_count: null },
		];
		const staff = await buildSession({ scope: { all: false, tagIds: [branch.id] } });
		const blind = await buildSession({ abilities: ["richmenu-read"] });
		expect(await buttons(operator)).toEqual(seen(3, 2));
		expect(await buttons(staff)).toEqual(seen(2, 1));
		const uncounted = { tap_count: null, unique_tap_count: null };
		expect(await buttons(blind)).toEqual(seen(0, 0).map((button) => ({ ...button, ...uncounted })));

		await resaveItem("richmenu", operator, id, { buttons: [], is_active: 0 });
		await resaveItem("richmenu", operator, id, { buttons: [recording] });
		expect(await buttons(operator)).toMatchObject([{ id: 3, tap_count: 0, unique_tap_count: 0 }]);
	});
});
