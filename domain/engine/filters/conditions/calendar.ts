import { z } from "zod";
import {
	RESERVATION_STATUS_LABELS,
	type ReservationStatus,
} from "#domain/engine/reservations/reservation-status.ts";
import { listNames } from "#domain/platform/texts/cut-to-width.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { FILTER_TEXTS } from "#domain/platform/texts/filters-texts.ts";
import { boundedList, maxSentEntries, wholeNumber, yesNo } from "#domain/platform/wire/input-schemas.ts";
import { type Period, periodFields, periodProblems, periodText } from "../day-period.ts";
import { ALL_OPTIONS, NO_CRITERIA, settledCalendar } from "./calendar-phase.ts";
import { chosenIds, MAX_CHOSEN, problemAt } from "./condition-fields.ts";
import { defineCondition } from "./definition.ts";

const STATUS_KEYS = Object.keys(RESERVATION_STATUS_LABELS) as ReservationStatus[];

const part = { use: yesNo().default(false), invert: yesNo().default(false) };

/** Resources or courses: the selected ones or, with `dynamic`, all of the salons, including later ones. */
const options = () =>
	z
		.object({
			...part,
			dynamic: yesNo().default(false),
			/** With `dynamic`: includes deleted ones. */
			with_past: yesNo().default(false),
			selected: boundedList(
				wholeNumber().refine((id) => id === ALL_OPTIONS || id > 0, FIELD_TEXTS.choiceUnknown),
				MAX_CHOSEN,
				FIELD_TEXTS.tooManyChosen(MAX_CHOSEN),
			).transform((ids) => [...new Set(ids)]),
		})
		.transform((criterion): typeof criterion =>
			criterion.selected.includes(ALL_OPTIONS) ? { ...criterion, dynamic: true, selected: [] } : criterion,
		)
		.check(({ value, issues }) => {
			if (value.use && !value.dynamic && value.selected.length === 0)
				issues.push(problemAt(["selected"], FIELD_TEXTS.choiceRequired));
		});

/** 67: reservations in salons' calendars. docs/filters.md explains each part. */
export const calendar = defineCondition(
	z
		.object({
			type: z.literal(67),
			salonIds: chosenIds(FILTER_TEXTS.salonRequired),
			/** In any of the salons, or in all of them. */
			matchType: z.enum(["some", "all"], { error: FIELD_TEXTS.choiceUnknown }).default("some"),
			isReserved: yesNo().default(true),
			reservationPhase: z
				.enum(["reserved", "notReserved", "neverReserved"], { error: FIELD_TEXTS.choiceUnknown })
				.default("reserved"),
			timeRange: z
				.object({
					...part,
					selected: z
						.object(periodFields)
						.transform((period): Period => (period.relative ? { ...period, from: null, to: null } : period))
						.default({ from: null, to: null }),
				})
				.default(NO_CRITERIA.timeRange),
			resource: options().default(NO_CRITERIA.resource),
			course: options().default(NO_CRITERIA.course),
			status: z
				.object({
					...part,
					selected: boundedList(
						z.enum(STATUS_KEYS, { error: FIELD_TEXTS.choiceUnknown }),
						maxSentEntries(STATUS_KEYS.length),
					).transform((keys) => [...new Set(keys)]),
				})
				.default(NO_CRITERIA.status),
		})
		.transform(settledCalendar)
		.check(({ value: { timeRange, status }, issues }) => {
			if (timeRange.use)
				issues.push(
					...periodProblems(timeRange.selected, ["from", "to"]).map(({ path, message }) =>
						problemAt(["timeRange", "selected", ...path], message),
					),
				);
			if (status.use && status.selected.length === 0)
				issues.push(problemAt(["status", "selected"], FIELD_TEXTS.choiceRequired));
		}),
)({
	type: 67,
	label: "カレンダー予約",
	words: ["来店", "予約", "サロン", "コース", "担当", "キャンセル"],
	ability: "salon_created",
	blank: () => ({
		type: 67,
		salonIds: [],
		matchType: "some",
		isReserved: true,
		reservationPhase: "reserved",
		...structuredClone(NO_CRITERIA),
	}),
	references: ({ salonIds, resource, course }) => ({
		salons: salonIds,
		resources: resource.use ? resource.selected : [],
		courses: course.use ? course.selected : [],
	}),
	deletableReferences: ({ resource, course }) => [
		...(resource.with_past ? ["resources" as const] : []),
		...(course.with_past ? ["courses" as const] : []),
	],
	countsFromToday: ({ timeRange }) => timeRange.selected.relative !== undefined,
	sentence: (condition, { salons, resources, courses }) => {
		const { salonIds, matchType, reservationPhase, timeRange, resource, course, status } = condition;
		const salonText = `店舗「${listNames(salonIds.map((id) => salons.get(id)))}」の${matchType === "some" ? "いずれか" : "すべて"}`;
		const inversionText = ({ invert }: { invert: boolean }) => (invert ? "以外" : "");
		const listOptionNames = (criterion: typeof resource, names: Map<number, string>) =>
			criterion.dynamic
				? "すべて"
				: listNames(
						criterion.selected.map((id) => names.get(id) ?? (criterion.with_past ? "削除済み" : undefined)),
					);
		const parts = [
			...(timeRange.use
				? [`予約日${periodText(timeRange.selected)}${timeRange.invert ? "を除く" : ""}`]
				: []),
			...(resource.use
				? [`スタッフ・席「${listOptionNames(resource, resources)}」${inversionText(resource)}`]
				: []),
			...(course.use ? [`コース「${listOptionNames(course, courses)}」${inversionText(course)}`] : []),
			...(status.use
				? [
						`状態「${listNames(status.selected.map((key) => RESERVATION_STATUS_LABELS[key]))}」${inversionText(status)}`,
					]
				: []),
		];
		return `${salonText}で${RESERVATION_PHASES[reservationPhase]}${parts.length > 0 ? `（${parts.join("、")}）` : ""}`;
	},
});

export const RESERVATION_PHASES = {
	reserved: "予約している",
	notReserved: "予約していない",
	neverReserved: "一度も予約したことがない",
} as const;
