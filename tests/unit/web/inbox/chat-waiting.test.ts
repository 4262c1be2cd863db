import { expect, test } from "vitest";
import { waitingUpTo } from "#web/inbox/chat/waitingUpTo.ts";

const WAITING = { id: 11, notify: 1 } as const;
const HANDLED = { id: 12, notify: 0 } as const;

test.each([
	["the newest message shown, while one of them waits", [WAITING, HANDLED], 11, 12],
	["the same, while one waits on a page that is not loaded", [HANDLED], 5, 12],
	["nothing, while all are handled", [HANDLED], null, null],
	["nothing, while only a message waits that is not shown yet", [HANDLED], 13, null],
	["no unseen message", [WAITING, HANDLED], 13, 12],
	["nothing before the talk is loaded", [], 11, null],
])("a reply handles %s", (_name, messages, waitingId, expected) => {
	expect(waitingUpTo(messages as never, waitingId)).toBe(expected);
});
