import { daysAfter, monthsAfter } from "#domain/engine/filters/conditions/calendar-arithmetic.ts";
import type { ResultSourceName } from "#domain/engine/results/registry.ts";

/**
 * Number of aggregation units that LINE counts in a month: names under which it counts messages together. Messages
 * of further ones are sent without a unit.
 */
export const UNITS_PER_MONTH = 1_000;

/** Part of them that only broadcasts and steps may use. */
const RESERVED_UNITS = 200;

/** Longest period of a unit's figures, in days after its first day. */
const LONGEST_PERIOD = 30;

interface UnitKind {
	letter: string;
	label: string;
	/** Whether it always has a unit; others depend on the setting. */
	isAlways?: true;
	/** Whether it is sent once, so that its figures begin with the first message; others are counted by month. */
	isOnce?: true;
	/** Source whose results show the figures; none for a kind without results. */
	source?: ResultSourceName;
}

/** Kinds of messages that LINE counts together, one unit for each record. */
export const UNIT_KINDS = {
	broadcast: { letter: "b", label: "一斉配信", isAlways: true, isOnce: true, source: "broadcast" },
	step: { letter: "s", label: "シナリオのステップ", isAlways: true, source: "step" },
	reaction: { letter: "r", label: "自動応答", source: "reaction" },
	reminder: { letter: "e", label: "リマインダのステップ" },
	template: { letter: "t", label: "テンプレート", source: "template" },
} as const satisfies Record<string, UnitKind>;

export type UnitKindName = keyof typeof UNIT_KINDS;
const UNIT_KIND_NAMES = Object.keys(UNIT_KINDS) as UnitKindName[];

export const unitKindOf = (name: UnitKindName): UnitKind => UNIT_KINDS[name];

/** Name of a record's unit, which never changes: `b_12`. LINE admits letters, digits and `_`, at most 30. */
export const unitNameOf = (kind: UnitKindName, id: number): string => `${UNIT_KINDS[kind].letter}_${id}`;

/** Kind and record of a unit; null for a name of another tool. */
export function parseUnitName(name: string): { kind: UnitKindName; id: number } | null {
	const [, letter, id] = /^([a-z])_(\d+)$/.exec(name) ?? [];
	const kind = UNIT_KIND_NAMES.find((each) => UNIT_KINDS[each].letter === letter);
	return kind ? { kind, id: Number(id) } : null;
}

/** Kind whose units belong to a source of results; null for a source without messages. */
export const unitKindOfSource = (source: ResultSourceName): UnitKindName | null =>
	UNIT_KIND_NAMES.find((kind) => unitKindOf(kind).source === source) ?? null;

/** Number of units in a month, those of other tools included, below which a unit of a kind is admitted. */
export const unitLimitOf = (kind: UnitKindName): number =>
	unitKindOf(kind).isAlways ? UNITS_PER_MONTH : UNITS_PER_MONTH - RESERVED_UNITS;

/** Cause of a run, as far as it tells the unit of the run's messages. */
export interface UnitCause {
	type: string;
	id: number | null;
	key: string;
	/** Template that the message was made from. */
	templateId: number | null;
}

/** Unit of the messages of a run; null for messages that no record of the console groups. */
export function unitOfCause({ type, id, key, templateId }: UnitCause): string | null {
	// A step that was started by another action of the chain has a key of its own, and is not counted as the step.
	const stepId = /^(scenario|episode):\d+:(\d+)(:\d+)?$/.exec(key);
	if (stepId) return unitNameOf(stepId[1] === "scenario" ? "step" : "reminder", Number(stepId[2]));
	if (type === "reaction" && id !== null) return unitNameOf("reaction", id);
	return templateId === null ? null : unitNameOf("template", templateId);
}

/** Period of the figures of a unit in a month, from its first message on. */
export function periodOfUnit(kind: UnitKindName, firstDay: string): { from: string; to: string } {
	const longest = daysAfter(firstDay, LONGEST_PERIOD);
	if (unitKindOf(kind).isOnce) return { from: firstDay, to: longest };
	const endOfMonth = daysAfter(monthsAfter(`${firstDay.slice(0, 7)}-01`, 1), -1);
	return { from: firstDay, to: endOfMonth };
}
