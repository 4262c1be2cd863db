import { COMMON_VAR_TYPES } from "#domain/engine/kinds/common-var.ts";
import { VAR_TYPES } from "#domain/engine/kinds/var.ts";
import { todayEpochDay } from "#domain/engine/placeholders/date.ts";
import { dayFromEpoch } from "#domain/engine/placeholders/date-format.ts";
import type { PlaceholderTargets, PlaceholderValues } from "#domain/engine/placeholders/definition.ts";
import { DEFAULT_ZONE } from "#domain/platform/time/wire-time.ts";

/** Sample values of a friend, for a preview. */
export function sampleValues(targets: PlaceholderTargets | undefined, now: number): PlaceholderValues {
	const zone = DEFAULT_ZONE;
	const day = dayFromEpoch(todayEpochDay({ now, zone }) + 7);
	const sample = (name: string, isDate: boolean, isNumber: boolean) =>
		isDate ? day : isNumber ? "10" : `（${name}）`;
	return {
		name: "山田 花子",
		mail: "hanako@example.com",
		friendLinkUrl: "https://example.com/friend",
		now,
		zone,
		friendInfo: new Map(
			targets?.friendInfo.map(({ name, type }) => [
				name,
				{ type, value: sample(name, type === VAR_TYPES.date, type === VAR_TYPES.number) },
			]),
		),
		commonVars: new Map(
			targets?.commonVars.map(({ code, name, type }) => [
				code,
				{ type, value: sample(name, type === COMMON_VAR_TYPES.date, type === COMMON_VAR_TYPES.number) },
			]),
		),
		forms: new Map(targets?.forms.map(({ code }) => [code, `https://example.com/form/${code}`])),
		salons: new Map(targets?.salons.map(({ code }) => [code, `https://example.com/salon/${code}`])),
		events: new Map(targets?.events.map(({ code }) => [code, `https://example.com/event/${code}`])),
		scores: new Map(targets?.scores.map(({ name }) => [name, { points: 40, level: "中" }])),
		points: {
			balance: 350,
			rank: "シルバー",
			expiry: day.split("-").map(Number).join("."),
			url: "https://example.com/points",
		},
		context: new Map(
			targets?.context.map(({ key, label, type = "string" }) => [
				key,
				{ type, value: type === "datetime" ? `${day} 10:00:00` : sample(label, false, type === "number") },
			]),
		),
	};
}
