import type { z } from "zod";
import { EFFECTS } from "#domain/engine/actions/effects/registry.ts";
import { TWICE_TYPE, type TwiceType } from "#domain/engine/actions/repetition-rule.ts";

/** Effect in its wire format. */
export type DemoEffect = {
	[Name in keyof typeof EFFECTS]: z.input<(typeof EFFECTS)[Name]["schema"]>;
}[keyof typeof EFFECTS];

export interface DemoAction {
	id: number;
	groupId?: number;
	name: string;
	twiceType: TwiceType;
	effects: DemoEffect[];
}

export const sendText = (text: string) => ({ type: EFFECTS.text.type, text }) satisfies DemoEffect;

export const sendTemplate = (id: number) =>
	({ type: EFFECTS.template.type, egg_id: id }) satisfies DemoEffect;

export const addDemoTags = (...tagIds: number[]) =>
	({ type: EFFECTS.tag.type, remove: 0, tag_ids: tagIds }) satisfies DemoEffect;

export const removeDemoTags = (...tagIds: number[]) =>
	({ type: EFFECTS.tag.type, remove: 1, tag_ids: tagIds }) satisfies DemoEffect;

/** A booking in a notice, as placeholders. */
export const BOOKING_LINES = "{reserve_datetime:3}\n{reserve_course}　{reserve_resource}";

/** Action that sends a notice about a booking. */
export const createNoticeAction = (id: number, name: string, text: string): DemoAction => ({
	id,
	name,
	twiceType: TWICE_TYPE.always,
	effects: [sendText(text)],
});
