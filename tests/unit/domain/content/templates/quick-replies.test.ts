import { describe, expect, test } from "vitest";
import { templateWalk } from "#domain/console/headquarters/distribution/kinds/template.ts";
import { addTemplateToQuickReplies } from "#domain/content/templates/quick-replies.ts";
import type { SingleContent } from "#domain/content/templates/template-content.ts";
import { contentToLine } from "#domain/content/templates/template-to-line.ts";
import { versionedTemplate } from "#domain/content/templates/template-version-content.ts";
import { noNames } from "#domain/engine/filters/named-kinds.ts";
import { withQuickReplyLast } from "#domain/engine/messages/last-quick-reply.ts";
import { problemWithMessage } from "#domain/engine/messages/line-problem.ts";

const BUTTON = { uri: "", text: "" };
const content: SingleContent = {
	...{ type: "text", text: "どうしますか" },
	quick_replies: [
		{ ...BUTTON, label: "予約", type: "action", action_id: 7 },
		{ ...BUTTON, label: "地図", type: "template", template_id: 8 },
		{ ...BUTTON, label: "日付", type: "datetimepicker", mode: "datetime", data: "来店日" },
		{ ...BUTTON, label: "写真", type: "cameraRoll" },
		{ ...BUTTON, label: "はい", type: "message", text: "はい、{name}です" },
	],
};

test("LINE accepts quick replies of all types, with their template in the data of taps", () => {
	const message = contentToLine(addTemplateToQuickReplies(content, 5), {
		write: (text) => text,
		fileAddress: String,
		templateOf: () => undefined,
	})!;
	expect(problemWithMessage(message)).toBeNull();
	expect(JSON.stringify(message.quickReply)).toContain("template=5&send=8");
});

test("a version names the action and the template of its quick replies", () => {
	const names = { ...noNames(), actions: new Map([[7, "受付"]]), conditions: new Map() };
	names.templates.set(8, "地図の案内");
	const version = { name: "入口", content };
	expect(versionedTemplate.references(version)).toMatchObject({ actions: [7], templates: [8] });
	expect(
		versionedTemplate
			.fields(version, names)
			.at(-1)
			?.lines.map(({ text }) => text),
	).toEqual([
		"［予約］ アクションを実行する: 受付",
		"［地図］ テンプレートを送る: 地図の案内",
		"［日付］ 日時を選んでもらう: 来店日",
		"［写真］ 写真を選んでもらう",
		"［はい］ はい、［友だち名］です",
	]);
});

describe("in another account", () => {
	const walk = (id: (kind: string, id: number) => number | null) =>
		templateWalk.walk(
			{ name: "入口", content },
			{ id, choice: () => null, placeholder: (_, written) => written, file: String },
		) as { content: SingleContent } | null;

	test("quick replies refer to the action and the template of that account", () => {
		const walked = walk((kind, id) => id + (kind === "actions" ? 100 : 200));
		expect(walked?.content.quick_replies?.slice(0, 2)).toMatchObject([
			{ action_id: 107 },
			{ template_id: 208 },
		]);
	});

	test("a message is left out whose quick reply has no action or template there", () => {
		expect(walk((kind, id) => (kind === "actions" ? null : id))).toBeNull();
		expect(walk((kind, id) => (kind === "templates" ? null : id))).toBeNull();
	});
});

interface Sent {
	text?: string;
	quickReply?: unknown;
}
const last = (messages: Sent[]) => withQuickReplyLast(messages);

describe("quick replies of several messages", () => {
	test("are those of the last message, or else of the nearest before it", () => {
		const [one, two] = [{ quickReply: 1 }, { quickReply: 2 }];
		expect(last([one, two])).toEqual([one, two]);
		expect(last([one, two, { text: "" }])).toEqual([{}, {}, { text: "", quickReply: 2 }]);
		expect(last([{ text: "" }])).toEqual([{ text: "" }]);
	});
});
