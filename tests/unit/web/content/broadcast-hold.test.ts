import { expect, test } from "vitest";
import { STOP_KINDS } from "#domain/engine/sending-stop/stop-kinds.ts";
import { broadcastHold } from "#web/content/broadcasts/broadcastHold.ts";

const modes = (kind: "broadcast" | "chat", mode: "test" | "off") => ({
	is_test_mode: false,
	kinds: [{ kind, label: STOP_KINDS[kind], mode }],
});

test("before its order, a broadcast says whom the sending modes keep it from", () => {
	expect(broadcastHold(null, null)).toBeNull();
	expect(broadcastHold(modes("chat", "off"), null)).toBeNull();
	expect(broadcastHold(modes("broadcast", "test"), null)).toContain("テスターだけに届き");
	expect(broadcastHold(modes("broadcast", "off"), null)).toContain("だれにも届かず");
	expect(broadcastHold(modes("broadcast", "test"), { type: "everyone" })).toContain("だれにも届かず");
});
