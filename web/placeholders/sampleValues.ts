import { dayOf } from "#domain/placeholders/date-format.ts";
import { todayNumber } from "#domain/placeholders/date.ts";
import type { PlaceholderTargets, PlaceholderValues } from "#domain/placeholders/definition.ts";
import { COMMON_VAR_DATE } from "#domain/placeholders/common-var.ts";
import { FRIEND_INFO_DATE } from "#domain/placeholders/friend-info.ts";
import { DEFAULT_ZONE } from "#domain/time.ts";

const FRIEND_INFO_NUMBER = 1;
const COMMON_VAR_NUMBER = 2;

/** Values as some friend might have them, for looking at a text before it is sent. */
export function sampleValues(targets: PlaceholderTargets | undefined, now: number): PlaceholderValues {
	const zone = DEFAULT_ZONE;
	const day = dayOf(todayNumber({ now, zone }) + 7);
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
				{ type, value: sample(name, type === FRIEND_INFO_DATE, type === FRIEND_INFO_NUMBER) },
			]),
		),
		commonVars: new Map(
			targets?.commonVars.map(({ code, name, type }) => [
				code,
				{ type, value: sample(name, type === COMMON_VAR_DATE, type === COMMON_VAR_NUMBER) },
			]),
		),
		forms: new Map(targets?.forms.map(({ code }) => [code, `https://example.com/form/${code}`])),
		context: new Map(
			targets?.context.map(({ key, label, type = "string" }) => [
				key,
				{ type, value: type === "datetime" ? `${day} 10:00:00` : sample(label, false, type === "number") },
			]),
		),
	};
}
