import { z } from "zod";
import "#domain/platform/wire/schema-messages.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { API_V1_TEXTS } from "#domain/platform/texts/open-api-v1-texts.ts";
import { isDay, isTypeable } from "#domain/platform/wire/input-schemas.ts";
import { refusalReasonCode } from "./refusal-reasons.ts";

/*
 * Clients send typed JSON and read the API description, so these schemas accept exactly what it says. Only the
 * parameters of an address are converted.
 */

/** Maximum number of friends per call. */
export const MAX_FIDS = 500;
/** Maximum number of tags per call. */
export const MAX_TAG_IDS = 50;

export const apiId = () => z.int().min(1).max(Number.MAX_SAFE_INTEGER);

const DIGITS = /^\d{1,16}$/;

/** Integer in an address, in decimal digits: `0x1`, `1e0` and ` 1` are invalid. */
const inAddress = <Schema extends z.ZodType<number>>(number: Schema) =>
	z.preprocess((value) => (typeof value === "string" && DIGITS.test(value) ? Number(value) : value), number);

/** Id in an address. */
export const idInPath = () => inAddress(apiId());

export const apiIds = (max: number) => z.array(apiId()).min(1, API_V1_TEXTS.nothingChosen).max(max);

/** Text of characters that can be typed. */
export const typedString = (max: number, min = 0) =>
	z.string().min(min).max(max).refine(isTypeable, FIELD_TEXTS.characterUnusable);

/** Text that is not blank. */
export const filledText = (max: number, required: string = FIELD_TEXTS.required) =>
	typedString(max, 1).refine((text) => text.trim() !== "", required);

/** Valid calendar day. */
export const apiDay = () =>
	z
		.string()
		.max(10)
		.regex(/^\d{4}-\d{2}-\d{2}$/, FIELD_TEXTS.dateRequired)
		.refine(isDay, FIELD_TEXTS.dateRequired)
		.meta({ description: "YYYY-MM-DD（アカウントのタイムゾーン）", format: "date" });

/** Instant with its offset; parsed to epoch ms. */
export const instantInput = () =>
	z
		.string()
		.max(40)
		.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?(Z|[+-]\d{2}:\d{2})$/, API_V1_TEXTS.momentForm)
		.refine((text) => !Number.isNaN(Date.parse(text)), API_V1_TEXTS.momentForm)
		.meta({ description: "時差つきの日時（RFC 3339）", format: "date-time" });

/** Instant in an answer. */
export const instantString = () =>
	z.string().meta({ description: "日時（RFC 3339、UTC）", format: "date-time" });

/** Formats epoch ms as an instant for an answer. */
export const toIsoInstant = (at: number): string => new Date(at).toISOString();
export const toIsoInstantOrNull = (at: number | null): string | null =>
	at === null ? null : toIsoInstant(at);

/** Key of a change: repeated requests with the same key are executed once. */
export const idempotencyKey = () =>
	z
		.string()
		.max(64, API_V1_TEXTS.keyForm)
		.regex(/^[\w-]{8,64}$/, API_V1_TEXTS.keyForm)
		.meta({ description: "同じキーで送り直した呼び出しには、最初と同じ答えが返り、二度は実行されません" });

/** Page of a list: its start and its length. */
export const apiPageQuery = {
	cursor: z
		.string()
		.max(15)
		.regex(/^\d+$/)
		.optional()
		.meta({ description: "前のページの next_cursor。指定しなければ最初から" }),
	limit: inAddress(z.int().min(1).max(200).default(50)),
};

/** Parameters of a list without a filter. */
export const pageQuery = z.object(apiPageQuery);

/** Requested part of a list: the rows after an id. */
export interface ApiPage {
	after: number;
	limit: number;
}

export const toPage = ({ cursor, limit }: { cursor?: string | undefined; limit: number }): ApiPage => ({
	after: Number(cursor ?? 0),
	limit,
});

export const pageSchemaOf = <Item extends z.ZodType>(item: Item) =>
	z.object({
		items: z.array(item),
		next_cursor: z.string().nullable().meta({ description: "次のページの cursor。最後のページではnull" }),
	});

/** Returns a page from rows that include one more than the page's length. */
export function pageOfRows<Row, Item>(
	rows: readonly Row[],
	{ limit, idOf, present }: { limit: number; idOf: (row: Row) => number; present: (row: Row) => Item },
): { items: Item[]; next_cursor: string | null } {
	const pageRows = rows.slice(0, limit);
	const last = pageRows.at(-1);
	return {
		items: pageRows.map(present),
		next_cursor: rows.length > pageRows.length && last !== undefined ? String(idOf(last)) : null,
	};
}

/** Returns a page of rows that are answered as they were read. */
export const pageOfItems = <Row extends { id: number }>(rows: readonly Row[], { limit }: ApiPage) =>
	pageOfRows(rows, { limit, idOf: ({ id }) => id, present: (row) => row });

export const friendParams = z.object({ fid: idInPath() });

/** Body of every refused call (RFC 9457). */
export const problemShape = z
	.object({
		type: z.string(),
		title: z.string(),
		status: z.int(),
		detail: z.string(),
		code: z.string(),
		instance: z.string().optional(),
		errors: z.record(z.string(), z.array(z.string())).optional(),
		reason_code: refusalReasonCode().optional().meta({
			description: "断った理由のコード。detailは人が読む文です。形式の誤りなど、コードのない理由もあります",
		}),
		reason_codes: z
			.array(refusalReasonCode())
			.optional()
			.meta({ description: "理由がいくつもあるときの、すべてのコード。先頭がreason_code" }),
		next_free: z.object({ date: z.string(), from: z.string(), to: z.string() }).nullable().optional().meta({
			description:
				"予約の作成と変更の409だけ。同じコースで次に空いている時間。7日以内にないときと、コースと違う長さを希望したときはnull",
		}),
	})
	.meta({ id: "Problem" });
