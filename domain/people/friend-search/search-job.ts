import { z } from "zod";
import type { ExportEncoding } from "#domain/acquisition/forms/form-answers.ts";
import type { Quota } from "#domain/automation/forecast/send-forecast.ts";
import type { Ability } from "#domain/engine/access/all-abilities.ts";
import { actionInputs } from "#domain/engine/actions/action-input.ts";
import { SAME_DISPLAY } from "#domain/engine/actions/effects/mark.ts";
import {
	EFFECTS,
	type Effect,
	type EffectName,
	effectDefinitionOf,
	effectName,
} from "#domain/engine/actions/effects/registry.ts";
import { filterSchema } from "#domain/engine/filters/filter-schema.ts";
import { CSV_COLUMN_NAMES, type CsvColumn } from "#domain/people/friend-values/friend-csv-columns.ts";
import { markOmittable } from "#domain/platform/body-names/missing-fields.ts";
import { ACTION_TEXTS } from "#domain/platform/texts/actions-texts.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { boundedList, EXPORT_ENCODINGS, recordId, wholeNumber } from "#domain/platform/wire/input-schemas.ts";
import { selectedFriendIds, tagChangeShape } from "./tag-change-input.ts";

const MAX_FIELDS = 1_000;

/** Effects that run on many friends at once. */
const BULK_EFFECTS = [
	"text",
	"template",
	"scenario",
	"richmenu",
	"mark",
	"friendInfo",
] as const satisfies readonly EffectName[];

export type BulkEffectName = (typeof BULK_EFFECTS)[number];

/** Abilities of writing to a friend: the effects need none in an action, because their author may write actions. */
const SENDING_ABILITIES: Partial<Record<BulkEffectName, readonly Ability[]>> = {
	text: ["message-send"],
	template: ["message-send", "template-read"],
};

/** Returns the abilities that an effect needs to be run on many friends. */
export function bulkEffectAbilities(name: BulkEffectName): Ability[] {
	const { ability }: { ability?: Ability } = EFFECTS[name];
	return [...(ability ? [ability] : []), ...(SENDING_ABILITIES[name] ?? [])];
}

/** Blocking deletes friends' information, so it is not offered for many at once. */
const isBulkEffect = (effect: Effect | undefined): boolean => {
	if (effect === undefined || effect.member_query_id !== null) return false;
	const name = BULK_EFFECTS.find((each) => each === effectName(effect));
	return name !== undefined && !("user_rate" in effect && effect.user_rate !== SAME_DISPLAY);
};

/** One of these effects, without a condition. */
const bulkEffects = actionInputs.refine(
	(effects) => effects.length === 1 && isBulkEffect(effects[0]),
	ACTION_TEXTS.effectUnknown,
);

export const effectWork = z.object({ kind: z.literal("effect"), inputs: bulkEffects });
export const actionWork = z.object({ kind: z.literal("action"), action_id: recordId() });

/** Input of a job over the friends of a search, by its kind. */
const searchJobRequest = z.discriminatedUnion(
	"kind",
	[
		z.object({
			kind: z.literal("csv"),
			encoding: markOmittable(
				z.enum(EXPORT_ENCODINGS, { error: FIELD_TEXTS.choiceUnknown }).default("utf-8"),
			),
			/** Columns to write; if omitted, all of them and all friend information. */
			columns: z
				.object({
					common: boundedList(
						z.enum(CSV_COLUMN_NAMES, { error: FIELD_TEXTS.choiceUnknown }),
						CSV_COLUMN_NAMES.length,
					),
					var_ids: boundedList(recordId(), MAX_FIELDS),
				})
				.optional(),
		}),
		z.object({ kind: z.literal("tag"), ...tagChangeShape }),
		effectWork,
		actionWork,
	],
	{ error: FIELD_TEXTS.choiceUnknown },
);

export type SearchJobRequest = z.output<typeof searchJobRequest>;
export type SearchJobKind = SearchJobRequest["kind"];

/** Friends of a job: those of a stored search or of a filter, or selected ones. */
const jobAudience = z.object({
	fid: z.string().trim().max(64, FIELD_TEXTS.tooLong(64)).default(""),
	filter: filterSchema.optional(),
	/** Friends selected one by one. */
	friend_ids: selectedFriendIds.optional(),
});

export type JobAudienceInput = z.output<typeof jobAudience>;

const isOneAudience = ({ fid, filter, friend_ids }: JobAudienceInput): boolean =>
	[fid || undefined, filter, friend_ids].filter((each) => each !== undefined).length === 1;
const ONE_AUDIENCE = { path: ["fid"], error: FIELD_TEXTS.choiceRequired };

/** Body of `POST /api/friend_search/jobs`: the friends, and the work on them. */
export const searchJobInput = jobAudience
	.extend({
		/** Number of friends that the operator confirmed; another number is refused. */
		expected: wholeNumber().optional(),
		work: searchJobRequest,
	})
	.refine(isOneAudience, ONE_AUDIENCE);

export type SearchJobInput = z.output<typeof searchJobInput>;

/** Whether a work only sends messages: to all that a search finds it is a broadcast instead. */
export const isOnlySending = (work: SearchJobRequest): boolean =>
	work.kind === "effect" && work.inputs.every((effect) => effectDefinitionOf(effect).sendsMessages);

/** Body of `POST /api/friend_search/jobs/preview`. */
export const searchJobPreviewInput = jobAudience
	.extend({
		work: z.discriminatedUnion("kind", [effectWork, actionWork], { error: FIELD_TEXTS.choiceUnknown }),
	})
	.refine(isOneAudience, ONE_AUDIENCE);

export type SearchJobPreviewInput = z.output<typeof searchJobPreviewInput>;

/** Effects of a job that are hard to undo, with numbers of friends. */
export interface SearchJobPreview {
	/** Null without messages. */
	sends: {
		/** Friends whom messages reach. */
		friends: number;
		/** Messages to each of them, as LINE counts them. */
		calls: number;
		/** Null if LINE could not be queried. */
		quota: Quota | null;
	} | null;
	blocks: number;
	scenario_stops: number;
	/** Effects that start later sends, in words. */
	starts: string[];
	/** Whether an effect has a condition, so that the numbers are upper bounds. */
	conditional: boolean;
}

/**
 * A friend-information field as a column of a file. The columns are fixed when the job starts, so that all
 * parts of the file have the same ones.
 */
export interface CsvField {
	id: number;
	name: string;
}

/** Action that a job runs: one version of it, with the operator as its cause. */
interface StoredAction {
	action_id: number;
	version: number;
	name: string;
	operator: { id: number; name: string };
}

/** Stored work of a job; `friend_ids` are friends selected one by one. */
export type SearchJobWork = { friend_ids?: number[] } & (
	| { kind: "csv"; encoding: ExportEncoding; fields: CsvField[]; common?: CsvColumn[] }
	| { kind: "tag"; tag_ids: number[]; remove: 0 | 1 }
	| ({ kind: "effect"; inputs: Effect[] } & StoredAction)
	| ({ kind: "action" } & StoredAction)
);

/** Attempts at one page before a job is given up. */
export const SEARCH_JOB_ATTEMPTS = 3;
/** Days for which a job and its file are kept. */
export const SEARCH_JOB_RETENTION_DAYS = 7;

const ENCODING_NAMES: Record<ExportEncoding, string> = { "utf-8": "UTF-8", shift_jis: "Shift_JIS" };

/** Short description of a job. */
export function searchJobTitle(work: SearchJobWork, tagNames: readonly string[]): string {
	if (work.kind === "csv") return `CSVの書き出し（${ENCODING_NAMES[work.encoding]}）`;
	if (work.kind === "effect") return work.name;
	if (work.kind === "action") return `アクション「${work.name}」を実行する`;
	return `タグ${tagNames.map((name) => `「${name}」`).join("")}を${work.remove === 1 ? "外す" : "付ける"}`;
}

export const searchJobFileQuery = z.object({ encoding: z.enum(EXPORT_ENCODINGS).optional() });
