import { expect, test } from "vitest";
import { parseMenuTap } from "#domain/content/rich-menus/to-line-menu.ts";
import {
	internalPictureAddress,
	listPictureKeys,
	mediaKeyFromAddress,
	replacePictureAddresses,
} from "#domain/content/templates/flex/flex-pictures.ts";
import {
	actionOfTap,
	addTemplateToTaps,
	listReportedTaps,
	listTappedActions,
	MAX_COUNTED_DATA,
	parseTemplateTap,
} from "#domain/content/templates/flex/flex-tap-data.ts";
import { FLEX_TAP_KINDS, flexTapKindOf } from "#domain/content/templates/flex/flex-tap-kinds.ts";

const button = (data: string) => ({ type: "button", action: { type: "postback", label: "見る", data } });
const bubble = (...contents: object[]) => ({ type: "bubble", body: { type: "box", contents } });

test("a button of whose taps LINE tells says on the way there of which template it is, and others stay", () => {
	const contents = bubble(button("action=12"), button("menu"), {
		type: "text",
		text: "action=12",
		data: "action=3",
	});
	expect(listTappedActions(contents)).toEqual([{ path: ["body", "contents", 0, "action", "data"], id: 12 }]);
	expect(addTemplateToTaps(contents, 5)).toEqual(
		bubble(button("template=5&action=12"), button("template=5&menu"), {
			type: "text",
			text: "action=12",
			data: "action=3",
		}),
	);
	expect(parseTemplateTap("template=5&action=12")).toMatchObject({
		templateId: 5,
		data: "action=12",
		actionId: 12,
	});
	expect(parseTemplateTap("template=5&menu")).toMatchObject({ templateId: 5, data: "menu", actionId: null });
});

test("data that would be too long for LINE, or another for each friend, stays as it is", () => {
	const picker = { type: "datetimepicker", label: "日時", data: "来店", mode: "date" };
	const [longest, longer] = ["x".repeat(280), "x".repeat(281)];
	const contents = bubble(button(longest), button(longer), button("{name}"), button(""), picker);
	expect(listReportedTaps(addTemplateToTaps(contents, 4_294_967_295)).map(({ data }) => data)).toEqual([
		`template=4294967295&${longest}`,
		longer,
		"{name}",
		"",
		"template=4294967295&来店",
	]);
	expect(listReportedTaps(contents).map(({ label, isCounted }) => [label, isCounted])).toEqual([
		["見る", true],
		["見る", false],
		["見る", false],
		["見る", false],
		["日時", true],
	]);
});

test("its template and action may have any number that an id has", () => {
	const [template, action] = [1_234_567_890, 9_876_543_210];
	expect(actionOfTap({ type: "postback", data: `action=${action}` })).toBe(action);
	expect(parseTemplateTap(`template=${template}&action=${action}`)).toMatchObject({
		templateId: template,
		actionId: action,
		data: `action=${action}`,
	});
});

test("what looks like it is not it", () => {
	for (const data of [
		"action=12",
		"template=5",
		"template=5&",
		"x&template=5&action=12",
		"template=05&action=12",
		"",
	])
		expect(parseTemplateTap(data), data).toBeNull();
	for (const data of ["template=5&action=", "template=5&action=12&"])
		expect(parseTemplateTap(data)?.actionId, data).toBeNull();
	for (const data of ["action=", "action=1a", " action=1", "action=12345678901", "action=012"])
		expect(actionOfTap({ type: "postback", data }), data).toBeNull();
	expect(actionOfTap({ type: "message", data: "action=1" })).toBeNull();
	expect(parseMenuTap("template=5&action=12")).toBeNull();
});

test("each tap that is offered is known again by what it begins with", () => {
	for (const tap of FLEX_TAP_KINDS) expect(flexTapKindOf(tap.blank("見る"))?.name).toBe(tap.name);
	expect(flexTapKindOf({ type: "camera" })).toBeNull();
	expect(flexTapKindOf(undefined)).toBeNull();
});

test("what a date dialog begins with and is bound by goes where it asks for something else", () => {
	const picker = flexTapKindOf({ type: "datetimepicker" })!;
	const action = {
		type: "datetimepicker",
		data: "来店",
		mode: "time",
		initial: "2026-12-01",
		min: "2026-11-01",
	};
	expect(picker.afterChange?.(action, "mode")).toEqual({
		type: "datetimepicker",
		data: "来店",
		mode: "time",
	});
	expect(picker.afterChange?.(action, "data")).toEqual(action);
	const asked = (mode: string) =>
		picker
			.properties({ type: "datetimepicker", mode })
			.flatMap((each) => (each.as === "moment" ? each.of : []));
	expect([asked("time"), asked("datetime"), asked("constructor")]).toEqual([
		["time", "time", "time"],
		["datetime", "datetime", "datetime"],
		["date", "date", "date"],
	]);
});

test("what keeps a tap from being counted is said where it is written", () => {
	for (const name of ["postback", "datetimepicker"]) {
		const action = { type: name, data: "menu" };
		const data = flexTapKindOf(action)
			?.properties(action)
			.find((property) => property.name === "data");
		expect(data?.hint).toContain(`${MAX_COUNTED_DATA}文字を超えると、タップ数は数えられません`);
	}
});

test("an uploaded picture stands by its key, and has an address once it is sent", () => {
	const contents = bubble(
		{ type: "image", url: internalPictureAddress("k1") },
		{ type: "text", text: "media:k2" },
	);
	expect(listPictureKeys(contents)).toEqual(["k1"]);
	expect(replacePictureAddresses(contents, (key) => `https://example.com/${key}`)).toEqual(
		bubble({ type: "image", url: "https://example.com/k1" }, { type: "text", text: "media:k2" }),
	);
	expect(mediaKeyFromAddress("https://example.com/a.png")).toBeNull();
});

test("so does the one that stands for a video until it is played, and the one where it cannot be", () => {
	const video = (address: (key: string) => string) => ({
		...{ type: "video", url: "https://example.com/a.mp4", previewUrl: address("k1") },
		altContent: { type: "image", url: address("k2") },
	});
	expect(listPictureKeys(video(internalPictureAddress))).toEqual(["k1", "k2"]);
	const sent = (key: string) => `https://example.com/${key}`;
	expect(replacePictureAddresses(video(internalPictureAddress), sent)).toEqual(video(sent));
});
