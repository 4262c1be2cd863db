import { createElement } from "react";
import { expect, test } from "vitest";
import { Route, Router } from "wouter";
import { ADDRESSES, addressOf } from "#domain/engine/access/page-addresses.ts";
import { renderElement } from "#tests/support/render-element.ts";
import { EventPage } from "#web/booking/events/EventPage.tsx";
import { SalonSettingScreen } from "#web/booking/salon-board/unsolved/SalonSettingScreen.tsx";

test.each([
	["salonSetting", SalonSettingScreen, "basic", "店舗の設定"],
	["event", EventPage, "slots", "イベントの設定"],
] as const)("an unknown part of the address %s shows the not-found page", (name, component, known, nav) => {
	const children = createElement(Route, { path: ADDRESSES[name], component });
	const at = (part: string) => {
		const page = { ssrPath: addressOf(name, { id: 1, part }), children };
		return renderElement(createElement(Router, page));
	};
	expect(at("calender")).toContain("ページが見つかりません");
	expect(at(known)).toContain(`aria-label="${nav}"`);
	expect(at(known)).not.toContain("ページが見つかりません");
});
