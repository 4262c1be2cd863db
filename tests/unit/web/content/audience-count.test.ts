import { expect, test } from "vitest";
import { describeCount } from "#web/content/audiences/describeCount.ts";

const made = { state: "preparing", user_count: null, uploaded: 60, is_renewed: false } as const;

test("LINE counts an audience that it makes, and none that it refused", () => {
	expect(describeCount(made)).toBe("人数はLINEが数えています");
	expect(describeCount({ ...made, state: "ready", user_count: 56 })).toBe("56人（LINEの集計）");
	expect(describeCount({ ...made, state: "failed" })).toBe("");
	expect(describeCount({ ...made, state: "failed", is_renewed: true })).toBe(
		"作り直しが終わるまで、前の友だちに送られます",
	);
	expect(describeCount({ ...made, state: "failed", user_count: 56 })).toBe("56人（LINEの集計）");
});
