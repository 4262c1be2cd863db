import { createElement } from "react";
import { describe, expect, test } from "vitest";
import { type Ability, ALL_ABILITIES } from "#domain/engine/access/all-abilities.ts";
import { EFFECT_NAMES, EFFECTS, type EffectName } from "#domain/engine/actions/effects/registry.ts";
import { ACTION_TEXTS } from "#domain/platform/texts/actions-texts.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { buildSelectableItem } from "#tests/support/build-selectable-item.ts";
import { type PreloadedResponses, renderElement } from "#tests/support/render-element.ts";
import { ActionForm } from "#web/engine/actions/ActionForm.tsx";
import { blankActionDraft } from "#web/engine/actions/actionDraft.ts";
import { EffectAdder } from "#web/engine/actions/EffectAdder.tsx";
import { RECEIVED_CONTEXTS, TriggerContexts } from "#web/engine/actions/effects/context/triggerContexts.ts";
import { effectEntry } from "#web/engine/actions/effects/registry.ts";
import { SaveBar } from "#web/platform/ui/SaveBar.tsx";

const form = (name: EffectName, given: object = {}) =>
	createElement(effectEntry(name).form, {
		effect: { ...EFFECTS[name].blank(), ...given } as never,
		onChange: () => undefined,
		errors: {},
		fieldProps: (field) => ({ "data-field": field }),
	});

describe("the effect adder", () => {
	const offered = (abilities: readonly Ability[]) => {
		const html = renderElement(
			createElement(EffectAdder, { onAdd: () => undefined, onAddMessages: () => undefined }),
			abilities,
		);
		return EFFECT_NAMES.filter((name) => html.includes(`>${EFFECTS[name].label}<`));
	};
	const free = ["text", "template", "tag", "friendInfo", "mark", "commonVar"];

	test("[A-023] [A-050] offers every kind but the one of old to whoever may do everything", () => {
		expect(offered(ALL_ABILITIES)).toEqual(EFFECT_NAMES.filter((name) => name !== "notify"));
	});

	test("[A-024] hides what takes an ability that is missing", () => {
		expect(offered([])).toEqual(free);
	});

	test.each<[Ability, EffectName]>([
		["scenario", "scenario"],
		["richmenu", "richmenu"],
		["episode", "episode"],
		["asp", "asp"],
		["event_reserve", "eventReserve"],
		["journey", "phase"],
	])("[A-297 to A-302] with %s alone offers %s too", (ability, name) => {
		expect(offered([ability]).toSorted()).toEqual([...free, name].toSorted());
	});
});

test("[A-308] the note on phases is for who may see what advertisements bring", () => {
	expect(renderElement(form("phase"))).toContain("広告連携");
	expect(renderElement(form("phase"), ["journey"])).not.toContain("広告連携");
});

test("[A-263] [A-264] the counters of a text and of a notice", () => {
	expect(renderElement(form("text", { text: "ご来店👍" }))).toContain(">5/4500<");
	expect(renderElement(form("notify", { text: "来店" }))).toContain(">2/100文字<");
});

test("[A-027] [A-028] the editor itself leads there, whatever the action does", () => {
	const editor = createElement(ActionForm, {
		start: blankActionDraft(true, 0),
		completion: { mode: "plain", onSaved: () => undefined },
		onCancel: () => undefined,
	});
	for (const address of ["/line/notifications", "/user/line-notify"])
		expect(renderElement(editor)).toContain(`href="${address}"`);
});

test("[A-027] [A-028] the notice of old leads to the page of notifications and to the help", () => {
	const html = renderElement(form("notify", { text: "来店" }));
	for (const address of ["/line/notifications", "/user/line-notify"])
		expect(html).toContain(`href="${address}"`);
});

test.each<[EffectName, object]>([
	["text", {}],
	["template", {}],
])("[A-374] %s warns that it may take of the quota", (name, given) => {
	expect(renderElement(form(name, given))).toContain("送信可能数を消費することがあります");
});

test("[A-370] blocking is warned of, hiding is not", () => {
	expect(renderElement(form("mark", { user_rate: -1 }))).toContain(ACTION_TEXTS.blockingWarning);
	expect(renderElement(form("mark", { user_rate: 0 }))).not.toContain(ACTION_TEXTS.blockingWarning);
});

describe("integration data as a source of tags", () => {
	const paid = { category: "shop", event: "paid", event_label: "支払い", key: "plan", key_label: "プラン" };
	const sent = [{ ...paid, format: "string" }];
	const OFFERED = "連携データの値と同じ名前のタグ";
	const offers = (abilities: readonly Ability[], contexts: object[], given: object = {}) =>
		renderElement(form("tag", given), abilities, [[["filter-choices", "api_events"], { contexts }]]).includes(
			OFFERED,
		);

	test("[A-303] [A-304] is offered to whoever may use it, where an event brings some", () => {
		expect(offers(["user-open-api"], sent)).toBe(true);
		expect(offers(["open-api"], sent)).toBe(false);
		expect(offers(["user-open-api"], [])).toBe(false);
	});

	test("is still seen where it was chosen before", () => {
		expect(offers([], [], { remove: 2, context: sent[0] })).toBe(true);
	});

	test("[A-306] the message that an auto-response answers is some, whatever else was sent", () => {
		const within = createElement(TriggerContexts, { value: RECEIVED_CONTEXTS }, form("tag"));
		expect(renderElement(within, ["user-open-api"])).toContain(OFFERED);
		expect(renderElement(within, [])).not.toContain(OFFERED);
	});
});

describe("[A-307] a number in the friend's information", () => {
	const deeds = (category: string) => {
		const context = {
			category,
			event: "event",
			key: "text",
			event_label: "",
			key_label: "",
			format: "string",
		};
		const html = renderElement(
			form("friendInfo", { var_id: 4, var_type: 1, valuetype: 15, context: { ...context } }),
			ALL_ABILITIES,
		);
		return ["代入", "加算", "減算", "消去"].filter((deed) => html.includes(`>${deed}<`));
	};

	test("is not counted by what a friend writes", () => {
		expect(deeds("receive_line_event")).toEqual(["代入", "消去"]);
	});

	test("is counted by what another system sends", () => {
		expect(deeds("shop")).toEqual(["代入", "加算", "減算", "消去"]);
	});
});

describe("[A-025] the name of an action", () => {
	const editor = (isTemplate: boolean) =>
		renderElement(
			createElement(ActionForm, {
				start: blankActionDraft(isTemplate),
				completion: { mode: "plain", onSaved: () => undefined },
				onCancel: () => undefined,
			}),
		);

	test("is asked for in a template, and only there", () => {
		expect(editor(true)).toContain("アクション名");
		expect(editor(false)).not.toContain("アクション名");
		expect(editor(false)).toContain(EFFECTS.text.label);
	});
});

test("[A-231] while it is saved the button says so and cannot be pressed", () => {
	const bar = (saving: boolean) =>
		renderElement(createElement(SaveBar, { dirty: true, saving, onSave: () => undefined }));
	expect(bar(true)).toMatch(/<button[^>]* disabled=""[^>]*>.*保存しています…/);
	expect(bar(false)).not.toContain("disabled");
	expect(bar(false)).toContain("保存する");
});

test("[A-272] a day is kept with hyphens and read with slashes", () => {
	const html = renderElement(form("episode", { origin_date: "2026-12-24" }));
	expect(html).toContain("2026/12/24");
});

test("[E-459] a menu of a slot tells its price as money is written everywhere", () => {
	const menu = { id: 4, name: "カット", price: 2_200 };
	const known: PreloadedResponses = [[["event-slot", 3], { has_menu: 1, event_menus: [menu] }]];
	const html = renderElement(
		form("eventReserve", { event_slot_id: 3, event_menu_id: 4 }),
		ALL_ABILITIES,
		known,
	);
	expect(html).toContain("カット（2,200 円）");
});

test("a text is previewed with common variables put in, and labels where a friend's own values stand", () => {
	const values = {
		...{ name: "", mail: "", friendLinkUrl: "", now: 0, zone: "Asia/Tokyo" },
		friendInfo: new Map(),
		commonVars: new Map([["a1b2", { type: 1, value: "月曜" }]]),
		forms: new Map(),
		salons: new Map(),
		events: new Map(),
		scores: new Map(),
		context: new Map(),
	};
	const own = { ...values, name: "山田 花子" };
	const preview = (...known: PreloadedResponses) =>
		renderElement(form("text", { text: "{name}さん、{CVAR_a1b2}" }), ["tag-read"], known);
	expect(preview([["placeholder-values", {}], values])).toContain("［友だち名］さん、月曜");
	expect(preview(["preview-friend", 7], [["placeholder-values", { friend: "7" }], own])).toContain(
		"山田 花子さん、月曜",
	);
	// Without loaded names, labels appear instead of raw braces.
	expect(preview()).toContain("［友だち名］さん、［共通情報］");
});

test("[A-365] a tag that was deleted since is shown as such", () => {
	const items = [buildSelectableItem({ id: 1, name: "VIP" })];
	const known: PreloadedResponses = [[["selector", "tag"], { items, groups: [] }]];
	const html = renderElement(form("tag", { tag_ids: [1, 2] }), ALL_ABILITIES, known);
	expect(html).toContain("VIP");
	expect(html).toContain(FIELD_TEXTS.choiceDeleted);
});
