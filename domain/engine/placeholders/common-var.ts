import { COMMON_VAR_TYPES } from "#domain/engine/kinds/common-var.ts";
import { cutToLength } from "#domain/platform/texts/cut-to-width.ts";
import {
	type DateFormat,
	DEFAULT_DATE_FORMAT,
	formatDate,
	readDateFormat,
	writeDateFormat,
} from "./date-format.ts";
import { definePlaceholder } from "./definition.ts";
import { MAX_LABEL_NAME } from "./friend-info.ts";
import { halfWidth } from "./written-form.ts";

/** Exactly four characters; a code of another length makes it plain text (E-334). */
const CVAR = /^CVAR_([\w-]{4})$/;

interface CommonVarParams {
	code: string;
	/** For dates; other types have no format. */
	format: DateFormat;
}

/** Value of a common variable, by its code. */
export const commonVar = definePlaceholder<CommonVarParams>({
	label: "共通情報",
	read: (parts) => {
		const [word = "", format, ...rest] = parts.map(halfWidth);
		const code = rest.length === 0 ? CVAR.exec(word)?.[1] : undefined;
		const dateFormat = format === undefined ? DEFAULT_DATE_FORMAT : readDateFormat(format);
		return code === undefined || dateFormat === null ? null : { code, format: dateFormat };
	},
	toParts: ({ code, format }) => [`CVAR_${code}`, ...writeDateFormat(format)],
	findTarget: ({ code }, targets) =>
		targets && (targets.commonVars.find((each) => each.code === code) ?? null),
	references: ({ code }) => ({ commonVars: [code] }),
	ability: () => "common-var-read",
	isDate: (target) => target?.type === COMMON_VAR_TYPES.date,
	describe: (_, target) => {
		if (target === undefined) return "共通情報";
		return target ? `共通情報「${cutToLength(target.name, MAX_LABEL_NAME)}」` : "削除済みの共通情報";
	},
	resolve: ({ code, format }, values) => {
		const entry = values.commonVars.get(code);
		if (!entry) return "";
		return entry.type === COMMON_VAR_TYPES.date ? formatDate(entry.value, format) : entry.value;
	},
});
