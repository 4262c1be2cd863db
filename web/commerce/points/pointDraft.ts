import type { PointEvent } from "#domain/commerce/points/point-events.ts";
import {
	type PointCard,
	type PointProgramInput,
	pointProgramInput,
} from "#domain/commerce/points/point-program.ts";
import type { PointRankBasis } from "#domain/commerce/points/point-rank-basis.ts";
import type { ColourClass } from "#domain/platform/colours/colour-class.ts";
import { type CheckResult, checkDraft } from "#web/platform/ui/formProblems.ts";
import type { PointProgram } from "./pointsApi.ts";

/** Form draft of a rule. */
export interface PointRuleDraft {
	/** React key. */
	key: string;
	id: number | null;
	event: PointEvent;
	points: number;
	per_day: number | null;
	field_id: number | null;
	per_yen: number | null;
	item_ids: number[] | null;
	reverses: boolean;
}

/** Form draft of a rank. */
export interface PointRankDraft {
	key: string;
	id: number | null;
	name: string;
	colour: ColourClass;
	from_points: number;
	tag_id: number | null;
	action_id: number | null;
}

/** Form draft of the settings. */
export interface ProgramDraft {
	is_on: boolean;
	unit: string;
	expiry_months: number | null;
	rank_months: number | null;
	rank_basis: PointRankBasis;
	card: PointCard | null;
	rules: PointRuleDraft[];
	ranks: PointRankDraft[];
}

let newPartCount = 0;
const newKey = () => `new-${++newPartCount}`;

export const newRule = (event: PointEvent = "visited"): PointRuleDraft => ({
	key: newKey(),
	id: null,
	event,
	points: 10,
	...emptyRuleParts(event),
});

/** Fields of a rule that depend on its event. */
export const emptyRuleParts = (event: PointEvent) => ({
	per_day: event === "birthday" || event === "paid" ? null : 1,
	field_id: null,
	per_yen: event === "paid" ? 100 : null,
	item_ids: null,
	reverses: true,
});

export const newRank = (from_points: number): PointRankDraft => ({
	key: newKey(),
	id: null,
	name: "",
	colour: "info",
	from_points,
	tag_id: null,
	action_id: null,
});

export const NEW_CARD: PointCard = { name: "スタンプカード", fields: 10, points: 10, period: "day" };

export const programDraftOf = (saved: PointProgram): ProgramDraft => ({
	is_on: saved.is_on,
	unit: saved.unit,
	expiry_months: saved.expiry_months,
	rank_months: saved.rank_months,
	rank_basis: saved.rank_basis,
	card: saved.card,
	rules: saved.rules.map((rule) => ({ ...rule, key: String(rule.id) })),
	ranks: saved.ranks.map((rank) => ({ ...rank, key: String(rank.id) })),
});

export const checkProgram = (draft: ProgramDraft, version: number): CheckResult<PointProgramInput> =>
	checkDraft(pointProgramInput, { ...draft, version });

/** Props of every part of the form. */
export interface ProgramFormProps {
	draft: ProgramDraft;
	set: (part: Partial<ProgramDraft>) => void;
	/** First message by field. */
	errors: Record<string, string>;
}
