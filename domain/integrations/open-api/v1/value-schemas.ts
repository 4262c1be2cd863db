import { z } from "zod";
import { VAR_TYPES, type VarType } from "#domain/engine/kinds/var.ts";
import { MAX_LONG_TEXT_VALUE } from "#domain/people/friend-values/member-values-input.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { API_V1_TEXTS } from "#domain/platform/texts/open-api-v1-texts.ts";
import { apiId, MAX_FIDS, pageSchemaOf } from "./api-fields.ts";

/** Maximum number of fields of a friend per call. */
const MAX_VALUES = 100;
/** Maximum number of values per call. */
const MAX_VALUES_IN_ALL = 5_000;

/** Type names of fields for clients. */
export const FIELD_TYPE_NAMES = Object.fromEntries(
	Object.entries(VAR_TYPES).map(([name, type]) => [type, name]),
) as Record<VarType, string>;

const fieldShape = z
	.object({
		id: apiId(),
		name: z.string(),
		type: z.string().meta({ description: `値の種類: ${Object.keys(VAR_TYPES).join("、")}` }),
		writable: z.boolean(),
		choices: z.array(z.object({ id: apiId(), value: z.string() })),
	})
	.meta({ id: "FriendInfoField" });

export const fieldPage = pageSchemaOf(fieldShape);

export const valuesShape = z
	.object({
		fid: apiId(),
		values: z.array(
			z.object({
				id: apiId().meta({ description: "友だち情報欄のID" }),
				name: z.string(),
				value: z.string().meta({ description: "書き込むときと同じ形。選択肢はそのID、ファイルは空" }),
				text: z.string().meta({ description: "管理画面での表示" }),
			}),
		),
	})
	.meta({ id: "FriendInfoValues" });

/** Values by field id; null or an empty text removes the value. */
const values = z
	.record(
		z
			.string()
			.max(15)
			.regex(/^[1-9]\d{0,14}$/, FIELD_TEXTS.choiceUnknown),
		z.string().max(MAX_LONG_TEXT_VALUE).nullable(),
	)
	.refine((record) => Object.keys(record).length <= MAX_VALUES, FIELD_TEXTS.tooManyItems(MAX_VALUES))
	.refine((record) => Object.keys(record).length > 0, API_V1_TEXTS.nothingChosen)
	.meta({
		description: "友だち情報欄のIDごとの値。nullか空で消します",
		maxProperties: MAX_VALUES,
		minProperties: 1,
	});

export const valuesInput = z.object({ values });

export const manyValuesInput = z.object({
	friends: z
		.array(z.object({ fid: apiId(), values }))
		.min(1, API_V1_TEXTS.nothingChosen)
		.max(MAX_FIDS)
		.refine(
			(friends) =>
				friends.reduce((sum, each) => sum + Object.keys(each.values).length, 0) <= MAX_VALUES_IN_ALL,
			API_V1_TEXTS.tooManyValues(MAX_VALUES_IN_ALL),
		)
		.refine(
			(friends) => new Set(friends.map(({ fid }) => fid)).size === friends.length,
			FIELD_TEXTS.choiceUnknown,
		),
});

/** Returns values in the console's form, where an empty text is no value. */
export const toConsoleValues = (newValues: z.output<typeof values>): Record<string, string> =>
	Object.fromEntries(Object.entries(newValues).map(([key, value]) => [key, value ?? ""]));
