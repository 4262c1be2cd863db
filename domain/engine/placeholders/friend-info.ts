import { isTranslatable, VAR_TYPES, type VarType } from "#domain/engine/kinds/var.ts";
import { cutToLength } from "#domain/platform/texts/cut-to-width.ts";
import {
	type DateFormat,
	DEFAULT_DATE_FORMAT,
	formatDate,
	readDateFormat,
	writeDateFormat,
} from "./date-format.ts";
import { definePlaceholder, type PlaceholderReference, type PlaceholderTargets } from "./definition.ts";
import { findByName, halfWidth } from "./written-form.ts";

/** Names on chips are cut at this many characters (M-222). */
export const MAX_LABEL_NAME = 20;

interface FriendInfoParams {
	name: string;
	/** For dates; other types have no format. */
	format: DateFormat;
}

/** Value of a field of friend information, by the field's name. */
export const friendInfo = definePlaceholder<FriendInfoParams>({
	label: "友だち情報",
	read: ([word = "", name, format, ...rest]) => {
		if (halfWidth(word) !== "var" || !name || rest.length > 0) return null;
		const code = format === undefined ? DEFAULT_DATE_FORMAT : readDateFormat(halfWidth(format));
		return code === null ? null : { name, format: code };
	},
	toParts: ({ name, format }) => ["var", name, ...writeDateFormat(format)],
	findTarget: ({ name }, targets) => findFriendInfoTarget(name, targets),
	references: ({ name }) => ({ friendInfo: [name] }),
	ability: () => "var-read",
	belongsToFriend: () => true,
	isDate: (target) => target?.type === VAR_TYPES.date,
	describe: ({ name }, target) =>
		`${target === null ? "削除済みの" : ""}友だち情報「${cutToLength(name, MAX_LABEL_NAME)}」`,
	resolve: ({ name, format }, values) => {
		const entry = findByName(name, values.friendInfo);
		// Pictures and PDFs cannot appear in a text.
		if (!entry || !isTranslatable(entry.type as VarType)) return "";
		return entry.type === VAR_TYPES.date ? formatDate(entry.value, format) : entry.value;
	},
});

export const findFriendInfoTarget = (
	name: string,
	targets: PlaceholderTargets | undefined,
): PlaceholderReference =>
	targets &&
	(findByName(
		name,
		targets.friendInfo.map((field) => [field.name, field] as const),
	) ??
		null);
