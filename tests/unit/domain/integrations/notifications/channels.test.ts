import { expect, test } from "vitest";
import {
	channelInput,
	creatableKinds,
	secretHintOf,
	secretProblem,
} from "#domain/integrations/notifications/channel-input.ts";
import { CHANNEL_KINDS } from "#domain/integrations/notifications/channels/registry.ts";
import { NOTICE_EVENTS } from "#domain/integrations/notifications/events/registry.ts";

const HOOK = "https://hooks.slack.com/services/T000/B000/abcdefABCDEF";

const slack = { kind: "slack", name: "Slack", settings: { way: "webhook" } };
const chatwork = { kind: "chatwork", name: "Chatwork", settings: { room_id: "123" } };
const mail = { kind: "mail", name: "メール", settings: { from: "a@example.com", to: ["b@example.com"] } };

const read = (given: object) => channelInput.parse(given);
const problem = (given: object, secret: string, kept = false) =>
	secretProblem({ ...read(given), secret }, kept);

test("[M-146] there are six kinds, and LINE Notify, which has ended, cannot be made", () => {
	expect(Object.keys(CHANNEL_KINDS)).toEqual([
		"messaging_api",
		"mail",
		"line_notify",
		"slack",
		"chatwork",
		"firebase_cloud_messaging",
	]);
	expect(creatableKinds()).not.toContain("line_notify");
	expect(creatableKinds()).toHaveLength(5);
});

test("a Slack channel takes Slack's own addresses alone, so that no other host is ever called", () => {
	expect(problem(slack, HOOK)).toBeNull();
	for (const other of [
		"",
		"http://hooks.slack.com/services/T000/B000/abcdef",
		"https://hooks.slack.com.evil.example/services/T000/B000/abcdef",
		"https://evil.example/services/T000/B000/abcdef",
		"https://hooks.slack.com@evil.example/services/T000/B000/abcdef",
		`${HOOK}?x=1`,
		`${HOOK}/../../x`,
	])
		expect(problem(slack, other), other).not.toBeNull();
});

test("an empty key leaves the stored one, where there is one", () => {
	expect(problem(slack, "", true)).toBeNull();
	expect(problem(slack, "", false)).not.toBeNull();
	expect(problem(chatwork, "0123456789abcdef0123456789abcdef")).toBeNull();
	expect(problem(chatwork, "0123")).not.toBeNull();
	expect(problem(mail, "")).toBeNull();
	expect(problem(mail, "re_00000000")).not.toBeNull();
});

test("settings are those of the kind, with limits", () => {
	const refused = (given: object) => !channelInput.safeParse(given).success;
	expect(refused({ ...mail, settings: { from: "a@example.com", to: [] } })).toBe(true);
	expect(
		refused({ ...mail, settings: { from: "a@example.com\r\nBcc: x@example.com", to: ["b@example.com"] } }),
	).toBe(true);
	expect(refused({ ...chatwork, settings: { room_id: "12/../3" } })).toBe(true);
	expect(refused({ ...slack, settings: { way: "bot", channel: "#general" } })).toBe(true);
	expect(refused({ kind: "fax", name: "x", settings: {} })).toBe(true);
	expect(
		read({ ...mail, settings: { from: "a@example.com", to: ["b@example.com", "b@example.com"] } }).settings,
	).toEqual({ service: "cloudflare", from: "a@example.com", to: ["b@example.com"] });
});

test("of a secret no more is shown than its end", () => {
	expect(secretHintOf("xoxb-123-secret-abcd")).toBe("abcd");
	expect(secretHintOf("x".repeat(1_000))).toBe("JSON");
});

test("every event says who it was, and where it is seen", () => {
	const said = {
		form: "予約",
		form_id: 1,
		salon: "渋谷",
		salon_id: 1,
		date: "",
		time: "",
		request: "",
		name: "",
		kind: "site",
		share: "network",
	};
	for (const [name, event] of Object.entries(NOTICE_EVENTS)) {
		const text = event.text({ ...said, friend: "佐藤" });
		expect(text.length, name).toBeGreaterThan(5);
		expect(text.includes("佐藤"), name).toBe(event.concernsFriend);
		expect(event.address(said, 1), name).toMatch(/^\//);
	}
});

test("a push goes to operators' devices without a key, or to tokens with one", () => {
	const push = (settings: object) => ({ kind: "firebase_cloud_messaging", name: "端末", settings });
	const file = JSON.stringify({
		type: "service_account",
		project_id: "a-project",
		client_email: "a@a-project.iam.gserviceaccount.com",
		private_key: "-----BEGIN PRIVATE KEY-----\nx\n-----END PRIVATE KEY-----\n",
	});
	const devices = push({ way: "devices", operator_ids: [1, 1] });
	expect(read(devices).settings).toEqual({ way: "devices", operator_ids: [1], tokens: [] });
	expect([problem(devices, ""), problem(devices, file)]).toEqual([null, expect.any(String)]);
	// Settings from before the choice of methods stay valid.
	const tokens = push({ tokens: ["x".repeat(30)] });
	expect(read(tokens).settings).toMatchObject({ way: "fcm", operator_ids: [] });
	expect([problem(tokens, file), problem(tokens, "")]).toEqual([null, expect.any(String)]);
	for (const settings of [{ way: "devices" }, { way: "fcm" }, {}, { way: "mail", tokens: ["x".repeat(30)] }])
		expect(channelInput.safeParse(push(settings)).success, JSON.stringify(settings)).toBe(false);
});
