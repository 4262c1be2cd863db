import { describe, expect, test } from "vitest";
import { MESSAGE_TYPES } from "#domain/engine/messages/talk-message-content.ts";
import { descriptionIsPresent, LineDescription } from "#tests/support/line-description.ts";
import { INCOMING_SAMPLES } from "#web/console/widgets/messages/incomingSamples.ts";
import { OUTGOING_SAMPLES } from "#web/console/widgets/messages/outgoingSamples.ts";

/** Types that LINE may add are not in its description. */
const described = INCOMING_SAMPLES.filter(({ stored }) => !["unknown", "postback"].includes(stored.type));

describe.runIf(descriptionIsPresent)("the gallery of messages against LINE's description", () => {
	test("has every kind that friends send, each as LINE describes it", () => {
		const webhook = new LineDescription("webhook.yml");
		for (const { title, line } of described)
			expect([title, webhook.problems("MessageContent", { id: "1", ...line })]).toEqual([title, []]);
		const kinds = new Set(described.map(({ line }) => line.type));
		expect(webhook.kindsOf("MessageContent").filter((kind) => !kinds.has(kind))).toEqual([]);
	});

	test("has every kind that an account sends, and every layout", () => {
		const api = new LineDescription("messaging-api.yml");
		for (const { title, line } of OUTGOING_SAMPLES)
			expect([title, api.problems("Message", line)]).toEqual([title, []]);
		const kinds = new Set(OUTGOING_SAMPLES.map(({ line }) => line.type));
		expect(api.kindsOf("Message").filter((kind) => !kinds.has(kind))).toEqual([]);
		const layouts = new Set(OUTGOING_SAMPLES.map(({ line }) => line.template?.type as string));
		expect(api.kindsOf("Template").filter((kind) => !layouts.has(kind))).toEqual([]);
		const containers = new Set(
			OUTGOING_SAMPLES.map(({ line }) => (line.contents as { type?: string })?.type),
		);
		expect(api.kindsOf("FlexContainer").filter((kind) => !containers.has(kind))).toEqual([]);
	});
});

test("the gallery has every kind of message that is stored", () => {
	const drawn = new Set<string>([
		...INCOMING_SAMPLES.map(({ stored }) => stored.type),
		...OUTGOING_SAMPLES.map(({ line }) => line.type),
	]);
	expect(Object.keys(MESSAGE_TYPES).filter((type) => !drawn.has(type))).toEqual([]);
});
