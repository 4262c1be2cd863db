import { expect, test } from "vitest";
import { readTap } from "#domain/richmenus/at-line.ts";
import { mediaKeyOf, pictureAddress, picturesIn, withPictures } from "#domain/templates/flex/pictures.ts";
import {
	ofTemplate,
	readTemplateTap,
	tappedAction,
	tappedActionsIn,
} from "#domain/templates/flex/tap-data.ts";
import { TAPS, tapOf } from "#domain/templates/flex/taps.ts";

const button = (data: string) => ({ type: "button", action: { type: "postback", label: "見る", data } });
const bubble = (...contents: object[]) => ({ type: "bubble", body: { type: "box", contents } });

test("a button that runs an action says on the way to LINE of which template it is, and others stay", () => {
	const contents = bubble(button("action=12"), button("menu"), {
		type: "text",
		text: "action=12",
		data: "action=3",
	});
	expect(tappedActionsIn(contents)).toEqual([{ path: ["body", "contents", 0, "action", "data"], id: 12 }]);
	expect(ofTemplate(contents, 5)).toEqual(
		bubble(button("template=5&action=12"), button("menu"), {
			type: "text",
			text: "action=12",
			data: "action=3",
		}),
	);
	expect(readTemplateTap("template=5&action=12")).toEqual({ templateId: 5, actionId: 12 });
});

test("its template and action may have any number that an id has", () => {
	const [template, action] = [1_234_567_890, 9_876_543_210];
	expect(tappedAction({ type: "postback", data: `action=${action}` })).toBe(action);
	expect(readTemplateTap(`template=${template}&action=${action}`)).toEqual({
		templateId: template,
		actionId: action,
	});
});

test("what looks like it is not it", () => {
	for (const data of [
		"action=12",
		"template=5",
		"template=5&action=",
		"x&template=5&action=12",
		"template=5&action=12&",
		"template=05&action=12",
		"",
	])
		expect(readTemplateTap(data), data).toBeNull();
	for (const data of ["action=", "action=1a", " action=1", "action=12345678901", "action=012"])
		expect(tappedAction({ type: "postback", data }), data).toBeNull();
	expect(tappedAction({ type: "message", data: "action=1" })).toBeNull();
	expect(readTap("template=5&action=12")).toBeNull();
});

test("each tap that is offered is known again by what it begins with", () => {
	for (const tap of TAPS) expect(tapOf(tap.blank("見る"))?.name).toBe(tap.name);
	expect(tapOf({ type: "datetimepicker" })).toBeNull();
	expect(tapOf(undefined)).toBeNull();
});

test("an uploaded picture stands by its key, and has an address once it is sent", () => {
	const contents = bubble({ type: "image", url: pictureAddress("k1") }, { type: "text", text: "media:k2" });
	expect(picturesIn(contents)).toEqual(["k1"]);
	expect(withPictures(contents, (key) => `https://example.com/${key}`)).toEqual(
		bubble({ type: "image", url: "https://example.com/k1" }, { type: "text", text: "media:k2" }),
	);
	expect(mediaKeyOf("https://example.com/a.png")).toBeNull();
});

test("so does the one that stands for a video until it is played, and the one where it cannot be", () => {
	const video = (address: (key: string) => string) => ({
		...{ type: "video", url: "https://example.com/a.mp4", previewUrl: address("k1") },
		altContent: { type: "image", url: address("k2") },
	});
	expect(picturesIn(video(pictureAddress))).toEqual(["k1", "k2"]);
	const sent = (key: string) => `https://example.com/${key}`;
	expect(withPictures(video(pictureAddress), sent)).toEqual(video(sent));
});
