import { expect, test } from "vitest";
import { answeredMeanwhile, isBeginning, newestMessageId } from "#web/inbox/chat/answeredMeanwhile.ts";
import type { TalkMessage } from "#web/inbox/chat/chatApi.ts";

const [SELF, COLLEAGUE] = [1, 2];
/** Message from the friend, an operator or an action. */
const said = (id: number, by: number | "friend" | "action"): TalkMessage =>
	({
		id,
		sent_by:
			by === "friend"
				? null
				: by === "action"
					? { operator: null, run: { id: "r", type: "自動応答", label: "" } }
					: { operator: { id: by, name: `オペレーター${by}` }, run: null },
	}) as TalkMessage;
const asked = (messages: TalkMessage[], began: number | null) => ({
	messages,
	operatorId: SELF,
	beganAfterId: began,
});
const BEFORE = [said(10, COLLEAGUE), said(11, "friend")];

test("a colleague's answer that came after an operator began to write is warned of, by name", () => {
	const messages = [...BEFORE, said(12, COLLEAGUE)];
	expect(answeredMeanwhile(asked(messages, newestMessageId(BEFORE)))).toEqual({
		id: COLLEAGUE,
		name: "オペレーター2",
	});
});

test.each([
	["what was answered before they began", BEFORE],
	["what the friend says meanwhile", [...BEFORE, said(12, "friend")]],
	["what an action answers meanwhile", [...BEFORE, said(12, "action")]],
	["what they answered themselves", [...BEFORE, said(12, SELF)]],
])("nobody is warned of %s", (_, messages) => {
	expect(answeredMeanwhile(asked(messages, 11))).toBeUndefined();
});

test("who writes nothing is not warned", () => {
	expect(answeredMeanwhile(asked([...BEFORE, said(12, COLLEAGUE)], null))).toBeUndefined();
});

test("once what they wrote was sent, what they write next is begun anew", () => {
	const sent = [...BEFORE, said(12, COLLEAGUE), said(13, SELF)];
	expect([answeredMeanwhile(asked(sent, 11)), isBeginning(asked(sent, 11))]).toEqual([undefined, true]);
	const next = [...sent, said(14, COLLEAGUE)];
	expect([isBeginning(asked(next, 13)), answeredMeanwhile(asked(next, 13))?.id]).toEqual([false, COLLEAGUE]);
});
