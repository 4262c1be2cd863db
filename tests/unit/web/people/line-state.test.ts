import { createElement } from "react";
import { expect, test } from "vitest";
import { renderElement } from "#tests/support/render-element.ts";
import { MembershipState } from "#web/people/line-events/MembershipState.tsx";

test("a friend's memberships have the dates of all lists", () => {
	const plan = { membership_id: 1, plan: "プラン「会員」", joined_at: "2026-11-28 10:30:00", left_at: null };
	const state = { memberships: [plan, { ...plan, membership_id: 2, left_at: "2026-11-29 09:00:00" }] };
	const text = renderElement(
		createElement(MembershipState, {
			friendId: 1,
			state: { ...state, external_id: null },
			onChanged: () => {},
		}),
	).replaceAll(/<style.*?<\/style>|<[^>]+>/gs, "");
	expect(text).toContain("プラン「会員」）: 2026.11.28 10:30に加入");
	expect(text).toContain("2026.11.29 09:00に解約");
});
