import { and, eq, type SQL, sql } from "drizzle-orm";
import { forms } from "#db/acquisition/forms.ts";
import { landings } from "#db/acquisition/landings.ts";
import { salonCourses, salonResources } from "#db/booking/salons.ts";
import { richmenus } from "#db/content/rich-menus.ts";
import { templates } from "#db/content/templates.ts";
import { among } from "#db/platform/sql/among.ts";
import { uploads } from "#db/platform/uploads.ts";
import { FETCHED, pictureAddress } from "#domain/content/templates/flex/pictures.ts";
import type { Ability } from "#domain/engine/access/abilities.ts";
import { mayDo, type SignedIn } from "#functions/platform/auth/signed-in.ts";
import type { OperatorCtx } from "#functions/platform/http/types.ts";
import { mediaAddress } from "./address.ts";

/**
 * Places that show a file by its key, and the abilities of which one suffices. Files of a talk or a booking
 * are not listed: they are visible through the talk and the booking, within the operator's scope.
 */
interface Place {
	abilities: readonly Ability[];
	/** @param keys the file's, and where it is a narrower picture also the whole one's */
	holds: (keys: readonly string[]) => SQL;
}

const PLACES: readonly Place[] = [
	{
		// Operators who may upload can choose pictures of menus.
		abilities: ["richmenu-read", "media-write"],
		holds: (keys) => sql`exists (select 1 from ${richmenus} r
			where r.deleted_at is null and r.media_key in ${among(keys)})`,
	},
	{ abilities: ["template-read"], holds: inTemplate },
	{
		abilities: ["form-read"],
		holds: (keys) => sql`exists (select 1 from ${forms} f
			where f.deleted_at is null and f.design ->> '$.media_key' in ${among(keys)})`,
	},
	{
		abilities: ["landing-read"],
		holds: (keys) => sql`exists (select 1 from ${landings} l
			where l.deleted_at is null and l.page ->> '$.media_key' in ${among(keys)})`,
	},
	{
		abilities: ["salon-read"],
		holds: (keys) => {
			const addresses = among(keys.map((key) => mediaAddress(key)!));
			return sql`(exists (select 1 from ${salonResources} r where r.picture in ${addresses})
				or exists (select 1 from ${salonCourses} c where c.picture in ${addresses}))`;
		},
	},
];

/** Where a template's content names files, and where a Flex message's JSON does, by their addresses. */
const KEYS = among(["media_key", "preview_key"]);
const ADDRESSES = among([...FETCHED]);

/**
 * The pictures of all rows are queried before any content, and only contents that contain the key's text are
 * parsed as JSON.
 */
function inTemplate(keys: readonly string[]): SQL {
	const some = sql.join(
		keys.map((key) => sql`instr(t.content, ${key}) > 0`),
		sql` or `,
	);
	const content = sql`case when t.type = 'flex' then t.content ->> '$.contents' else t.content end`;
	const names = sql`case when t.type = 'flex' then j.key in ${ADDRESSES} and j.atom in ${among(keys.map(pictureAddress))}
		else j.key in ${KEYS} and j.atom in ${among(keys)} end`;
	return sql`(exists (select 1 from ${templates} t where t.deleted_at is null and t.media_key in ${among(keys)})
		or exists (select 1 from ${templates} t where t.deleted_at is null and (${some})
			and exists (select 1 from json_tree(case when json_valid(${content}) then ${content} end) j where ${names})))`;
}

/** Holds of an upload that an operator made, or may see where the shop shows it. */
export function isReadable(operator: SignedIn, key: string): SQL {
	const keys = withWhole(key);
	const seen = PLACES.filter(({ abilities }) => abilities.some((each) => mayDo(operator, each)));
	return sql`(${uploads.operatorId} = ${operator.id} ${sql.join(
		seen.map(({ holds }) => sql` or ${holds(keys)}`),
		sql``,
	)})`;
}

/** Holds of what the shop shows somewhere, but not to this operator. */
export const isWithheld = (operator: SignedIn, key: string): SQL =>
	sql`(not ${isReadable(operator, key)} and (${sql.join(
		PLACES.map(({ holds }) => holds(withWhole(key))),
		sql` or `,
	)}))`;

/** The uploads, of these keys, that an operator may not see; those that nobody uploaded among them. */
export async function unseenAmong(ctx: OperatorCtx, keys: readonly string[]): Promise<Set<string>> {
	const unseen = new Set(keys);
	if (unseen.size === 0) return unseen;
	const own = await ctx.db
		.select({ key: uploads.key })
		.from(uploads)
		.where(sql`${uploads.key} in ${among([...unseen])} and ${uploads.operatorId} = ${ctx.operator.id}`);
	for (const { key } of own) unseen.delete(key);
	// Each is looked for alone: most of what is saved is one's own, and the rest is a picture or two.
	await Promise.all(
		[...unseen].map(async (key) => {
			const [seen] = await ctx.db
				.select({ key: uploads.key })
				.from(uploads)
				.where(and(eq(uploads.key, key), isReadable(ctx.operator, key)));
			if (seen) unseen.delete(key);
		}),
	);
	return unseen;
}

/** A key, and that of the picture of which it may be a narrower one (`keyInWidth`). */
const withWhole = (key: string): string[] => [...new Set([key, key.replace(/-\d+$/, "")])];
