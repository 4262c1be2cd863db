import { expect, test } from "vitest";
import { UNSENT_KINDS, type UnsentKind } from "#domain/people/composer/unsent-kinds.ts";
import { SECOND } from "#domain/platform/time/wire-time.ts";
import { unsentOutsideChat } from "#web/people/composer/unsentOutsideChat.ts";

const NOW = 1_800_000_000_000;

test("what was written stays in sight until LINE took it: what the talk does not show, its composer does", () => {
	const kindsAt = (due_at: number) =>
		unsentOutsideChat(
			(Object.keys(UNSENT_KINDS) as UnsentKind[]).map((kind) => ({ kind, due_at })),
			NOW,
		).map(({ kind }) => kind);
	// LINE is down: the delivery is being sent or waits for a retry, long after its time.
	expect(kindsAt(NOW - 40 * SECOND)).toEqual(["leaving", "planned", "sending", "held", "waiting", "blocked"]);
	// The talk lists planned deliveries until shortly before their time.
	expect(kindsAt(NOW + 5 * SECOND)).toContain("planned");
	expect(kindsAt(NOW + 6 * SECOND)).not.toContain("planned");
});
