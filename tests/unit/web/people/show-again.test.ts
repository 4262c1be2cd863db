import { createElement } from "react";
import { expect, test } from "vitest";
import type { Ability } from "#domain/engine/access/all-abilities.ts";
import { USER_RATE } from "#domain/engine/friend-records/user-rate.ts";
import { renderElement } from "#tests/support/render-element.ts";
import { UnhideButton } from "#web/people/friends/UnhideButton.tsx";

const button = (user_rate: number, abilities?: Ability[]) =>
	renderElement(createElement(UnhideButton, { friend: { id: 1, user_rate: user_rate as never } }), abilities);

test("[A-096] a hidden or blocked friend's page brings them back, for whoever may change friends", () => {
	expect(button(USER_RATE.hidden)).toContain("非表示を解除");
	expect(button(USER_RATE.blocked)).toContain("ブロックを解除");
	expect(button(USER_RATE.shown)).not.toContain("解除");
	expect(button(USER_RATE.hidden, ["friend-read"])).not.toContain("解除");
});
